import sharp from 'sharp';
import { type Layer, type Pose, type Shot, drawingsPerSecond, frame } from './clip.ts';

/** A cel as runs of drawn pixels: for each run `rows` holds y, x, length, opaque (1 or 0) and offset into `pixels`. */
type Ink = { rows: Int32Array; pixels: Uint8Array };
type Painted = { layer: Layer; cels: Ink[]; left: number; top: number; width: number };
type Size = { width: number; height: number };
type Sheet = Size & { picture: Uint8Array };

/** The frame size for a number of lines; encoders need an even width. */
export function frameOf(lines: number): Size {
  return { width: Math.round((frame.width * lines) / frame.height / 2) * 2, height: lines };
}

/**
 * Draws the pictures of a shot in order as RGBA, `drawingsPerSecond` a second. The buffer is reused: copy it before the
 * next picture.
 */
export async function* drawShot(shot: Shot, lines = frame.height): AsyncGenerator<Uint8Array> {
  const scale = lines / frame.height;
  const painted = await Promise.all(shot.layers.map((layer) => paint(layer, scale)));
  const { width, height } = frameOf(lines);
  const sheet = { width, height, picture: new Uint8Array(width * height * 4) };
  for (let drawing = 0; drawing < Math.round(shot.seconds * drawingsPerSecond); drawing++) {
    sheet.picture.fill(0);
    for (const each of painted)
      place(sheet, each, each.layer.pose?.(drawing / drawingsPerSecond) ?? {}, scale);
    yield sheet.picture;
  }
}

async function paint(layer: Layer, scale: number): Promise<Painted> {
  const box = layer.box ?? { x: 0, y: 0, ...frame };
  const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  const cels = await Promise.all(
    layer.cels.map(async (art) => {
      const seen = `${box.x} ${box.y} ${width / scale} ${height / scale}`;
      const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${seen}">`;
      const rgba = await sharp(Buffer.from(`${head}${art}</svg>`))
        .ensureAlpha()
        .raw()
        .toBuffer();
      return inkOf(rgba, width, height);
    }),
  );
  return { layer, cels, left: box.x * scale, top: box.y * scale, width };
}

function inkOf(rgba: Uint8Array, width: number, height: number): Ink {
  const rows: number[] = [];
  let inked = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width;) {
      const kind = kindOf(rgba[(y * width + x) * 4 + 3] ?? 0);
      let end = x + 1;
      while (end < width && kindOf(rgba[(y * width + end) * 4 + 3] ?? 0) === kind) end++;
      if (kind !== 'clear') {
        rows.push(y, x, end - x, kind === 'opaque' ? 1 : 0, inked);
        inked += end - x;
      }
      x = end;
    }
  }
  const pixels = new Uint8Array(inked * 4);
  for (let at = 0; at < rows.length; at += 5) {
    const [y = 0, x = 0, length = 0, , offset = 0] = rows.slice(at, at + 5);
    const from = (y * width + x) * 4;
    pixels.set(rgba.subarray(from, from + length * 4), offset * 4);
  }
  return { rows: Int32Array.from(rows), pixels };
}

function kindOf(alpha: number): 'clear' | 'opaque' | 'translucent' {
  if (alpha === 0) return 'clear';
  return alpha === 255 ? 'opaque' : 'translucent';
}

function place(
  sheet: Sheet,
  painted: Painted,
  { x = 0, y = 0, opacity = 1, cel = 0 }: Pose,
  scale: number,
): void {
  const count = painted.cels.length;
  const ink = painted.cels[((Math.floor(cel) % count) + count) % count];
  if (!ink || opacity <= 0) return;
  const top = Math.round(painted.top + y * scale);
  const left = Math.round(painted.left + x * scale);
  if (!painted.layer.endless) return stamp(sheet, ink, left, top, opacity);
  const first = (((left % painted.width) + painted.width) % painted.width) - painted.width;
  for (let at = first; at < sheet.width; at += painted.width) stamp(sheet, ink, at, top, opacity);
}

function stamp(
  { picture, width, height }: Sheet,
  ink: Ink,
  left: number,
  top: number,
  opacity: number,
): void {
  const { rows, pixels } = ink;
  for (let at = 0; at < rows.length; at += 5) {
    const y = rows[at]! + top;
    if (y < 0 || y >= height) continue;
    const start = Math.max(0, rows[at + 1]! + left);
    const stop = Math.min(width, rows[at + 1]! + left + rows[at + 2]!);
    if (start >= stop) continue;
    const from = (rows[at + 4]! + start - left - rows[at + 1]!) * 4;
    const to = (y * width + start) * 4;
    const bytes = (stop - start) * 4;
    if (rows[at + 3] === 1 && opacity >= 1) picture.set(pixels.subarray(from, from + bytes), to);
    else blend(picture, to, pixels, from, bytes, opacity);
  }
}

function blend(
  picture: Uint8Array,
  to: number,
  pixels: Uint8Array,
  from: number,
  bytes: number,
  opacity: number,
): void {
  const strength = Math.round(Math.min(1, opacity) * 256);
  for (let i = 0; i < bytes; i += 4) {
    const alpha = (pixels[from + i + 3]! * strength) >> 8;
    const rest = 255 - alpha;
    for (let channel = 0; channel < 3; channel++) {
      const mixed = pixels[from + i + channel]! * alpha + picture[to + i + channel]! * rest;
      picture[to + i + channel] = ((mixed + 128) * 257) >> 16;
    }
    picture[to + i + 3] = 255;
  }
}
