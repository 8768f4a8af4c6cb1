/** Turns art drawn by us (SVG) into a PNG, which then goes the way of every picture; never for an SVG from outside. */
export async function renderArt(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
