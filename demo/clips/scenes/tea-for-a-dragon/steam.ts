import type { Layer } from '../../clip.ts';
import { line } from '../../draw.ts';
import { loop } from '../../motion.ts';

/** Steam over (x, y): three soft ribbons `height` tall that climb without a seam, sixteen cels of them. */
export function steam(x: number, y: number, height: number, width: number, colour: string): Layer {
  const cels = Array.from({ length: 16 }, (_, cel) => {
    const part = cel / 16;
    return [-1, 0, 1]
      .map((side) =>
        ribbon(
          x + side * width * 0.5,
          y,
          height * (side === 0 ? 1 : 0.72),
          width,
          part + side * 0.27,
          colour,
        ),
      )
      .join('');
  });
  return {
    cels,
    box: { x: x - width * 2, y: y - height - 40, width: width * 4, height: height + 80 },
    pose: loop(8),
  };
}

function ribbon(x: number, y: number, height: number, width: number, phase: number, colour: string): string {
  const at = (part: number) =>
    `${(x + Math.sin((part * 1.3 + phase) * 2 * Math.PI) * width * 0.42 * (0.2 + part)).toFixed(1)} ${(y - part * height).toFixed(1)}`;
  const stretch = (from: number, to: number) =>
    `M${Array.from({ length: 9 }, (_, i) => at(from + ((to - from) * i) / 8)).join('L')}`;
  return (
    line(stretch(0, 0.5), colour, width * 0.24, 0.4) +
    line(stretch(0.5, 0.8), colour, width * 0.17, 0.28) +
    line(stretch(0.8, 1), colour, width * 0.1, 0.16)
  );
}
