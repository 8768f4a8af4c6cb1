import { person } from '../brush/figures.ts';
import { depth, hills } from '../brush/land.ts';
import { grass, leaf } from '../brush/plants.ts';
import { glow, shaft, wash } from '../brush/sky.ts';
import { fireflies } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Great trunks in the morning haze, shafts of light, a deer that waits. */
export function forestLight(s: Scene): Picture {
  const { random } = s;
  const clear = mix(s.sky[2], s.light, 0.5);
  const base = wash(
    s,
    s.fade([
      [0, mix(s.sky[1], s.far, 0.4)],
      [0.5, clear],
      [1, mix(s.far, s.near, 0.4)],
    ]),
  );
  const floor = s.y(s.tall ? 0.62 : 0.66);
  const light = repeat(6, (at) =>
    shaft(
      s,
      s.width * (0.25 + at * 0.17),
      -40,
      s.height * random.range(0.75, 0.95),
      random.range(20, 60),
      random.range(110, 220),
      -s.width * 0.28,
      0.32,
    ),
  );
  const lawn = s.y(s.tall ? 0.685 : 0.76);
  const deer = placePart(
    s.middle + 70 * s.scale,
    lawn - 6,
    1.25 * s.scale,
    stag(mix(s.near, s.ink, 0.55), s.light),
  );
  const child = person(s, 'traveller', s.middle - 150 * s.scale, lawn + 26, 150 * s.scale, { rim: s.light });
  return {
    back:
      base +
      glow(s, s.middle, s.y(0.36), 540 * s.scale, s.light, 0.9) +
      row(s, floor, 0) +
      row(s, floor, 1) +
      light +
      row(s, floor, 2) +
      deer +
      child +
      grass(s, lawn + 34, 34, depth(s, 0.7)) +
      wash(s, s.blend(depth(s, 0.7), s.ink), lawn + 33) +
      row(s, floor, 3) +
      ferns(s) +
      fireflies(s, 12, s.y(0.3), s.y(0.75)),
  };
}

function row(s: Scene, floor: number, layer: number): string {
  const near = layer / 3;
  const count = Math.round((s.width / 800) * (14 - layer * 3.7));
  const trunks = repeat(count, (at) => {
    const x = ((at + s.random.range(0.1, 0.9)) / count) * s.width;
    const off = Math.abs(x - s.middle);
    if (layer > 0 && off < 110 + near * 190) return '';
    return trunk(
      s,
      x,
      floor + near * 180,
      12 + near * 74 * s.random.range(0.75, 1.15),
      depth(s, 0.08 + near * 0.72),
    );
  });
  return (
    trunks +
    hills(s, floor - 6 + near * 130, 26, 4, s.blend(depth(s, 0.12 + near * 0.6), depth(s, 0.3 + near * 0.65)))
  );
}

function trunk(s: Scene, x: number, foot: number, width: number, colour: string): string {
  const lean = s.random.range(-0.4, 0.4) * width;
  const branch = svg`M${x + lean} ${foot * 0.35}q${width * 1.6} ${-width} ${width * 2.6} ${-width * 2.8}l${width * 0.14} ${width * 0.16}q${-width} ${width * 2.4} ${-width * 2.4} ${width * 3.4}Z`;
  return svg`<path d="M${x - width * 0.95} ${foot + 30}Q${x - width * 0.5} ${foot - 20} ${x - width * 0.45 + lean * 0.4} ${foot * 0.6}L${x - width * 0.4 + lean} -10H${x + width * 0.4 + lean}L${x + width * 0.45 + lean * 0.4} ${foot * 0.6}Q${x + width * 0.5} ${foot - 20} ${x + width} ${foot + 30}Z${s.random.chance(0.5) ? branch : ''}" fill="${colour}"/>`;
}

const stag = (body: string, rim: string) =>
  svg`<path d="M-58-64Q-66-60-64-44L-58 0H-52L-50-40L-44-46L-42 0H-36L-34-46Q-10-40 16-46L20 0H26L28-44L32-38L34 0H40L42-52Q50-66 50-82L58-104L76-102L80-108L70-122L58-130L50-126Q40-104 34-90Q10-78-20-78Q-48-80-58-64Z" fill="${body}"/><path d="M58-128Q44-146 48-170M46-150Q34-160 36-174M64-130Q66-150 80-166M70-148Q82-152 90-164M48-158Q56-166 56-178" stroke="${body}" stroke-width="4.500" fill="none" stroke-linecap="round"/><path d="M34-90Q40-104 50-126M-20-78Q10-78 34-90" stroke="${rim}" stroke-width="3" fill="none" stroke-linecap="round"/>`;

const ferns = (s: Scene) =>
  [0, 1]
    .map((side) =>
      repeat(9, (at) =>
        leaf(
          side ? s.width - s.random.range(-30, 110) : s.random.range(-30, 110),
          s.height + 10,
          s.random.range(170, 380) * s.scale,
          22,
          (side ? -1 : 1) * (8 + at * 6),
          mix(s.near, s.ink, s.random.range(0.5, 1)),
        ),
      ),
    )
    .join('');
