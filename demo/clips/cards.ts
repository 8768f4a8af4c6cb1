import type { Layer } from './clip.ts';
import { rect } from './draw.ts';
import { lettering } from './lettering.ts';
import { shown, steps } from './motion.ts';

type Card = {
  /** One or two lines. */
  name: readonly string[];
  /** «Эпизод 1», or what stands for it. */
  part: string;
  episode: string;
  colours: { ground: string; ink: string; accent: string };
};

/** The title card: the name, a short red rule, the episode; they come one after another. */
export function titleCard({ name, part, episode, colours }: Card, decor: string): Layer[] {
  const top = name.length > 1 ? 470 : 540;
  const lines = name.map((text, i) =>
    lettering(text, { x: 200, y: top + i * 132, size: 124, weight: 800, fill: colours.ink, tracking: -2 }),
  );
  const foot = top + (name.length - 1) * 132;
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

/** What was done, and by whom. */
export type Credit = readonly [string, string];

/** Closing credits one under another, the upper left corner at (x, y). */
export function credits(rows: readonly Credit[], x: number, y: number, ink: string): Layer[] {
  return rows.map(([role, who], i) => ({
    cels: [
      lettering(role, { x, y: y + i * 118, size: 28, weight: 500, fill: ink, tracking: 0.5 }) +
        lettering(who, { x, y: y + 46 + i * 118, size: 42, weight: 700, fill: ink }),
    ],
    box: { x: x - 20, y: y - 40 + i * 118, width: 900, height: 118 },
    pose: shown(0.3 + i * 0.5),
  }));
}

/** Darkness over everything between two moments of the shot, in steps. */
export function curtain(from: number, to: number): Layer {
  return {
    cels: [rect(0, 0, 1920, 1080, '#000')],
    pose: (seconds) => ({ opacity: steps(seconds, from, to) }),
  };
}
