import { birds, disc, glow, heap, sky, stars, streaks, wash } from '../brush/sky.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A ship under a great balloon, sailing over a sea of clouds. */
export function airship(s: Scene): Picture {
  const lit = mix(s.light, '#ffffff', 0.35);
  const tones = [
    mix(s.sky[2], s.light, 0.5),
    mix(s.sky[2], s.far, 0.35),
    mix(s.far, s.sky[1], 0.3),
    mix(s.far, s.near, 0.45),
    mix(s.near, s.ink, 0.2),
  ];
  const sun = [s.middle + s.random.range(-220, 220), s.y(0.4)] as const;
  const back =
    sky(s) +
    stars(s, 40, s.y(0.3)) +
    disc(s, sun[0], sun[1], 120 * s.scale) +
    streaks(s, 9, s.y(0.25), s.y(0.6), lit, 0.4);
  const sea = (from: number, to: number) =>
    repeat(to - from, (step) => {
      const at = from + step;
      const y = s.y(0.62 + at * 0.1);
      const tone = tones[at] ?? s.near;
      return (
        repeat(5, (heaped) => {
          const x = (heaped + s.random.range(0.1, 0.6)) * s.width * 0.24 - 30;
          const paint = s.fade([
            [0, mix(tone, lit, 0.35 - at * 0.06)],
            [0.7, tone],
          ]);
          return svg`<path d="${heap(s, x, y + 60, s.random.range(240, 420), s.random.range(80, 190) * (s.tall ? 1 : 0.7))}" fill="${paint}"/>`;
        }) + wash(s, tone, y + 58)
      );
    });
  const size = (s.tall ? 1.12 : 0.86) * s.random.range(0.92, 1.05);
  const escort = repeat(2, (at) =>
    placePart(
      s.middle + (at ? 250 : -270) * s.scale,
      s.y(0.3 + at * 0.24),
      0.2 + at * 0.06,
      ship(s, mix(s.far, s.sky[1], 0.4), mix(s.far, s.sky[1], 0.2)),
      at === 1,
    ),
  );
  const front =
    sea(0, 2) +
    escort +
    placePart(s.middle, s.y(0.5), size, ship(s, s.near, s.ink)) +
    sea(2, 5) +
    birds(s, 7, s.middle - 180, s.y(0.34), 170, s.ink);
  return { back, front };
}

function ship(s: Scene, body: Colour, dark: Colour): string {
  const skin = s.fade([
    [0, mix(s.light, s.accent, 0.4)],
    [0.45, s.accent],
    [1, mix(s.accent, dark, 0.65)],
  ]);
  const ropes = repeat(
    9,
    (at) => svg`M${-190 + at * 46} ${-70 + Math.abs(at - 4) * -4}L${-130 + at * 33} 42`,
  );
  const ribs = repeat(
    6,
    (at) =>
      svg`M${-205 + at * 80} ${-210 + Math.abs(at - 2.5) * 18}Q${-215 + at * 84} -130 ${-205 + at * 80} -70`,
  );
  const ports = repeat(7, (at) => svg`<circle cx="${-108 + at * 36}" cy="74" r="8" fill="${s.light}"/>`);
  return svg`<path d="${ropes}" stroke="${dark}" stroke-width="3"/><path d="M-330-140L-400-205L-384-140L-400-75ZM-290-140Q-200-262 20-258Q230-250 316-140Q230-40 20-36Q-200-34-290-140Z" fill="${skin}"/><path d="M-290-140Q-200-70 20-62Q230-66 316-140Q230-40 20-36Q-200-34-290-140Z" fill="${dark}" opacity="0.3"/><path d="${ribs}" stroke="${dark}" stroke-opacity="0.3" stroke-width="4" fill="none"/><path d="M-176 34H170Q206 34 236 16Q222 92 150 116H-110Q-164 104-176 34Z" fill="${s.blend(mix(body, s.light, 0.25), dark)}"/><path d="M-180 30H176V42H-180Z" fill="${mix(s.light, body, 0.3)}"/>${ports}<path d="M-176 60L-228 30L-220 76L-232 122Z" fill="${dark}"/><path d="M-40 34V-6H60V34Z" fill="${dark}"/><path d="M-28 4h22v18h-22ZM10 4h22v18h-22Z" fill="${s.light}"/>${glow(s, 10, 70, 190, s.light, 0.25)}`;
}
