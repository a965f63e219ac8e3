//! `shinpan render`: diagrams.

mod build;

use std::io::Write as _;
use std::path::Path;

use shinpan::render::Diagram;

use crate::args::{Picture, RenderArgs};
use crate::failure::{Failure, Found};
use crate::output::Out;

/// Draws a position or a move of a record.
pub fn run(args: &RenderArgs, out: &mut Out) -> Result<Found, Failure> {
    let diagram = build::diagram(args)?;
    let format = format(args)?;
    let bytes = draw(&diagram, format, args.scale)?;
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => {
            crate::files::write_whole(path, &bytes)?;
            Ok(Found::Nothing)
        }
        None if format == Picture::Text || format == Picture::Svg => {
            out.text(&String::from_utf8_lossy(&bytes));
            Ok(Found::Nothing)
        }
        None => {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(&bytes)?;
            stdout.flush()?;
            Ok(Found::Nothing)
        }
    }
}

/// The format asked for, or the one the name of the output file says, or text.
fn format(args: &RenderArgs) -> Result<Picture, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(ending) = args.output.as_deref().and_then(Path::extension) else { return Ok(Picture::Text) };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "svg" => Ok(Picture::Svg),
        "png" => Ok(Picture::Png),
        "pdf" => Ok(Picture::Pdf),
        "txt" | "text" => Ok(Picture::Text),
        other => Err(Failure::Because(format!(
            "a file ending in .{other} says no format; choose one with --format svg, png, pdf or text"
        ))),
    }
}

fn draw(diagram: &Diagram, format: Picture, scale: f32) -> Result<Vec<u8>, Failure> {
    match format {
        Picture::Svg => Ok(diagram.to_svg().into_bytes()),
        Picture::Text => Ok(diagram.to_text().into_bytes()),
        Picture::Png => diagram.to_png(scale).map_err(Failure::because),
        Picture::Pdf => diagram.to_pdf().map_err(Failure::because),
    }
}
