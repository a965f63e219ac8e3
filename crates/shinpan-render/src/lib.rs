//! Diagrams of Go positions: SVG, PNG, PDF and text.
//!
//! [`Diagram`] says what is to be seen; each format is one function. The SVG is written here, since it
//! shows what other drawing crates do not know (ko bans, statuses, neutral points); converting it is left
//! to `resvg` and `svg2pdf`, with a font that travels with the program, so that a picture looks the same
//! on every machine.

mod convert;
mod diagram;
mod stars;
mod svg;
mod text;

pub use convert::RenderError;
pub use diagram::{Diagram, Mark};
pub use stars::star_points;
