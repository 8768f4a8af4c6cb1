/** Renders SVG that this program drew as PNG. Never call it with foreign SVG. */
export async function renderArt(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
