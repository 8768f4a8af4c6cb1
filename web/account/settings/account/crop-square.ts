type Percent = { x: number; y: number; width: number };

/** Converts a square in percents of a picture to pixels, within its edges. */
export function toPixelSquare(crop: Percent, { width, height }: { width: number; height: number }) {
  const maxSize = Math.min(width, height);
  const size = Math.max(1, Math.min(maxSize, Math.round((crop.width / 100) * width)));
  const within = (at: number, side: number) => Math.max(0, Math.min(side - size, Math.round(at)));
  return {
    x: within((crop.x / 100) * width, width),
    y: within((crop.y / 100) * height, height),
    size,
  };
}
