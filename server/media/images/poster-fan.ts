const WIDTH = 1280;
const HEIGHT = 720;

type PosterPosition = { height: number; centre: number; brightness: number };

const FRONT = { height: 620, brightness: 1 };
const BEHIND = { height: 520, brightness: 0.62 };

// From the back to the front: the first poster is drawn last.
const POSITIONS: Record<number, readonly PosterPosition[]> = {
  1: [{ ...FRONT, centre: 640 }],
  2: [
    { ...BEHIND, centre: 850 },
    { ...FRONT, centre: 480 },
  ],
  3: [
    { ...BEHIND, centre: 1010 },
    { ...BEHIND, centre: 270 },
    { ...FRONT, centre: 640 },
  ],
};

function roundedCorners(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`,
  );
}

/** The most posters that a fan shows. */
export const FAN_POSTERS = 3;

/** Draws up to three posters (files, the first in front) side by side over a blur of the first: PNG, 1280 x 720. */
export async function composeFan(posters: readonly Uint8Array[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const shown = posters.slice(0, FAN_POSTERS);
  const positions = POSITIONS[shown.length] ?? [];
  const background = sharp(shown[0]).resize(WIDTH / 8, HEIGHT / 8, { fit: 'cover' });
  const layers = positions.map(async ({ height, centre, brightness }, i) => {
    const width = Math.round((height * 2) / 3);
    const input = await sharp(shown[shown.length - 1 - i])
      .resize(width, height, { fit: 'cover' })
      .modulate({ brightness })
      .ensureAlpha()
      .composite([{ input: roundedCorners(width, height), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { input, left: Math.round(centre - width / 2), top: Math.round((HEIGHT - height) / 2) };
  });
  // Blurring the small picture before enlarging it takes a sixtieth of the time.
  const blurred = await background.blur(5).modulate({ brightness: 0.55, saturation: 1.2 }).png().toBuffer();
  return sharp(blurred)
    .resize(WIDTH, HEIGHT)
    .composite(await Promise.all(layers))
    .png({ compressionLevel: 1 })
    .toBuffer();
}
