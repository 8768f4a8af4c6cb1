type Percent = { x: number; y: number; width: number };

/** A square chosen in parts of a hundred of a picture, in its points and not over its edge. */
export function squareIn(crop: Percent, { width, height }: { width: number; height: number }) {
  const most = Math.min(width, height);
  const size = Math.max(1, Math.min(most, Math.round((crop.width / 100) * width)));
  const within = (at: number, side: number) => Math.max(0, Math.min(side - size, Math.round(at)));
  return {
    x: within((crop.x / 100) * width, width),
    y: within((crop.y / 100) * height, height),
    size,
  };
}
