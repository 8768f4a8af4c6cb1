import { type Layer, drawingsPerSecond, frame } from './clip.ts';
import { type Chance, chance, disc, group, line, many, shape } from './draw.ts';
import { loop } from './motion.ts';

type Flake = { x: number; y: number; size: number; turn: number };
type Fall = {
  count: number;
  /** Seconds after which the animation repeats. */
  period: number;
  /** Frames crossed in one period, to the right and down. */
  across: number;
  down: number;
  draw: (flake: Flake) => string;
};

/** Falling things as cels of one period, which loop seamlessly. */
function falling(seed: string, { count, period, across, down, draw }: Fall): Layer {
  const random: Chance = chance(seed);
  const margin = 60;
  const width = frame.width + 2 * margin;
  const height = frame.height + 2 * margin;
  const flakes = Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    size: random(),
    turn: random(),
    phase: random(),
  }));
  const drawings = Math.round(period * drawingsPerSecond);
  const cels = Array.from({ length: drawings }, (_, drawing) => {
    const part = drawing / drawings;
    return many(count, (index) => {
      const { x, y, size, turn, phase } = flakes[index] ?? flakes[0]!;
      const flutter = Math.sin((part * 2 + phase) * 2 * Math.PI) * 30 * (period > 2 ? 1 : 0);
      return draw({
        x: wrapped(x + across * width * part, width) - margin + flutter,
        y: wrapped(y + down * height * part, height) - margin,
        size,
        turn: turn * 360 + part * 360 * (turn > 0.5 ? 1 : -1),
      });
    });
  });
  return { cels, pose: loop(drawingsPerSecond) };
}

const wrapped = (value: number, size: number): number => ((value % size) + size) % size;

/** Slanting rain, a few long strokes that catch the light. */
export function rain(seed: string, colour: string, count = 11): Layer {
  return falling(seed, {
    count,
    period: 0.5,
    across: 0,
    down: 1,
    draw: ({ x, y, size }) =>
      line(
        `M${x.toFixed(0)} ${y.toFixed(0)}l${-8 - size * 10} ${70 + size * 90}`,
        colour,
        1.8 + size * 1.4,
        0.42,
      ),
  });
}

/** Soft snow; large flakes are near. */
export function snow(seed: string, colour: string, count = 18): Layer {
  return falling(seed, {
    count,
    period: 9,
    across: 0,
    down: 1,
    draw: ({ x, y, size }) => disc(x, y, 2.5 + size ** 3 * 7, colour, 0.9),
  });
}

/** Cherry petals on a light wind to the left. */
export function petals(seed: string, colour: string, count = 7): Layer {
  return falling(seed, {
    count,
    period: 9,
    across: -1,
    down: 1,
    draw: ({ x, y, size, turn }) =>
      group(
        shape('M0 -12C9 -6 9 6 0 13C-3 9 -8 5 -8 -1C-7 -6 -4 -10 0 -12Z', colour),
        `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${(0.6 + size * 0.9).toFixed(2)})`,
      ),
  });
}

/** Loose pages on their way up. */
export function pages(seed: string, colour: string, shade: string, count = 9): Layer {
  return falling(seed, {
    count,
    period: 9,
    across: 1,
    down: -1,
    draw: ({ x, y, size, turn }) => {
      const fold = Math.cos((turn / 180) * Math.PI);
      const art =
        shape(`M-20 -14Q0 ${-14 - fold * 12} 20 -14V14Q0 ${14 - fold * 12} -20 14Z`, colour) +
        line(`M-12 ${-4 - fold * 5}H12M-12 ${4 - fold * 5}H6`, shade, 2);
      return group(
        art,
        `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(turn * 0.5).toFixed(0)}) scale(${(0.5 + size * 0.9).toFixed(2)})`,
      );
    },
  });
}

/** Bubbles rising through water. */
export function bubbles(seed: string, colour: string, count = 9): Layer {
  return falling(seed, {
    count,
    period: 9,
    across: 0,
    down: -1,
    draw: ({ x, y, size }) =>
      disc(x, y, 3 + size * 9, colour, 0.35) +
      disc(x - 2 - size * 2, y - 2 - size * 2, 1 + size * 2, '#fff', 0.7),
  });
}
