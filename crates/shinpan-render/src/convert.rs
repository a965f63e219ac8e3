//! From SVG to pixels and pages.

use std::fmt;
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

use crate::diagram::Diagram;

/// The largest picture that is drawn, in pixels a side.
const LARGEST: u32 = 16_384;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RenderError {
    /// The picture would be larger than the renderer allows, or empty.
    Size {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// The renderer failed; its own words.
    Renderer {
        /// What it said.
        message: String,
    },
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::Size { width, height } => write!(
                f,
                "a picture of {width} x {height} pixels cannot be drawn; at most {LARGEST} a side, choose a smaller scale"
            ),
            RenderError::Renderer { message } => write!(f, "the renderer failed: {message}"),
        }
    }
}

impl std::error::Error for RenderError {}

impl Diagram {
    /// The diagram as PNG, `scale` pixels for a unit of the SVG (32 units between two lines).
    ///
    /// # Errors
    /// A picture too large or empty, or a failure of the renderer.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, RenderError> {
        let tree = tree(&self.to_svg())?;
        let pixels = |units: f32| (units * scale).ceil().clamp(0.0, 1e9) as u32;
        let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
        let fits = (1..=LARGEST).contains(&width) && (1..=LARGEST).contains(&height);
        let canvas = if fits { tiny_skia::Pixmap::new(width, height) } else { None };
        let Some(mut canvas) = canvas else { return Err(RenderError::Size { width, height }) };
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut canvas.as_mut());
        canvas.encode_png().map_err(|error| RenderError::Renderer { message: error.to_string() })
    }

    /// The diagram as a PDF of one page.
    ///
    /// # Errors
    /// A failure of the converter.
    pub fn to_pdf(&self) -> Result<Vec<u8>, RenderError> {
        let tree = {
            let options = options();
            svg2pdf::usvg::Tree::from_str(&self.to_svg(), &options)
                .map_err(|error| RenderError::Renderer { message: error.to_string() })?
        };
        svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), svg2pdf::PageOptions::default())
            .map_err(|error| RenderError::Renderer { message: error.to_string() })
    }
}

fn options() -> usvg::Options<'static> {
    let mut options = usvg::Options { font_family: "DejaVu Sans".to_owned(), ..usvg::Options::default() };
    Arc::make_mut(&mut options.fontdb).load_font_data(dejavu::sans::regular().to_vec());
    options
}

fn tree(svg: &str) -> Result<usvg::Tree, RenderError> {
    usvg::Tree::from_str(svg, &options())
        .map_err(|error| RenderError::Renderer { message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::{Position, Size};

    #[test]
    fn every_format_has_its_signature() {
        let diagram = Diagram::new(Position::from_diagram("X.O/.../..X").unwrap());
        assert!(diagram.to_png(1.0).unwrap().starts_with(b"\x89PNG"));
        assert!(diagram.to_pdf().unwrap().starts_with(b"%PDF"));
        assert!(diagram.to_svg().starts_with("<svg"));
    }

    #[test]
    fn a_picture_beyond_the_limit_is_refused() {
        let diagram = Diagram::new(Position::empty(Size::square(52).unwrap()));
        assert!(matches!(diagram.to_png(1000.0), Err(RenderError::Size { .. })));
        assert!(matches!(diagram.to_png(0.0), Err(RenderError::Size { .. })));
        assert!(diagram.to_png(0.2).is_ok());
    }

    #[test]
    fn captions_with_signs_of_the_markup_stay_text() {
        let mut diagram = Diagram::new(Position::empty(Size::square(3).unwrap()));
        diagram.caption.push("<&> \"\u{1}".to_owned());
        assert!(diagram.to_svg().contains("&lt;&amp;&gt; &quot;<"));
        assert!(diagram.to_pdf().is_ok());
    }
}
