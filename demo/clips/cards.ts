import type { Layer } from './clip.ts';
import { rect } from './draw.ts';
import { lettering } from './lettering.ts';
import { shown, steps } from './motion.ts';

type Card = {
  /** Lines of `size` pixels, 124 when left out. */
  name: readonly string[];
  size?: number;
  /** «Эпизод 1» or its equivalent. */
  part: string;
  episode: string;
  colours: { ground: string; ink: string; accent: string };
};

/** The title card: the name, a short red rule, the episode; they come one after another. */
export function titleCard({ name, size = 124, part, episode, colours }: Card, decor: string): Layer[] {
  const leading = size + 8;
  const top = 540 - (name.length - 1) * (leading / 2 + 4);
  const lines = name.map((text, i) =>
    lettering(text, { x: 200, y: top + i * leading, size, weight: 800, fill: colours.ink, tracking: -2 }),
  );
  const foot = top + (name.length - 1) * leading;
  return [
    { cels: [rect(0, 0, 1920, 1080, colours.ground) + decor] },
    { cels: [lines.join('')], pose: shown(0) },
    { cels: [rect(206, foot + 58, 96, 8, colours.accent, 4)], pose: shown(0.3) },
    {
      cels: [
        lettering(part, { x: 204, y: foot + 138, size: 46, weight: 700, fill: colours.accent }) +
          lettering(episode, { x: 204, y: foot + 200, size: 46, weight: 500, fill: colours.ink }),
      ],
      pose: shown(0.6),
    },
  ];
}

/** A role and a name. */
export type Credit = readonly [string, string];

/** Closing credits one under another, the upper left corner at (x, y), `size` times as large as usual. */
export function credits(rows: readonly Credit[], x: number, y: number, ink: string, size = 1): Layer[] {
  return rows.map(([role, who], i) => {
    const top = y + i * 118 * size;
    return {
      cels: [
        lettering(role, { x, y: top, size: 28 * size, weight: 500, fill: ink, tracking: 0.5 }) +
          lettering(who, { x, y: top + 46 * size, size: 42 * size, weight: 700, fill: ink }),
      ],
      box: { x: x - 20, y: Math.round(top - 40 * size), width: 900, height: Math.round(118 * size) },
      pose: shown(0.3 + i * 0.5),
    };
  });
}

/** A fade to black between two moments of the shot, in steps. */
export function fadeToBlack(from: number, to: number): Layer {
  return {
    cels: [rect(0, 0, 1920, 1080, '#000')],
    pose: (seconds) => ({ opacity: steps(seconds, from, to) }),
  };
}
