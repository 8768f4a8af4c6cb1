import { area, glow, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A laundry at night: round doors like moons, all of them turning. */
export function laundry(s: Scene): Picture {
  const { random } = s;
  const [columns, size] = s.tall ? [3, 268] : [6, 240];
  const machine = (at: number) => {
    const row = Math.floor(at / columns);
    const x = ((at % columns) + 0.5) * (s.width / columns);
    return placePart(
      x,
      s.y(0.24) + row * size * 1.06,
      size / 260,
      drum(s, random.range(0, 360), at % 4 === 1),
    );
  };
  return {
    back:
      wash(s, s.blend(mix(s.near, s.sky[0], 0.5), s.ink)) +
      area(0, 0, s.width, s.y(0.07), mix(s.light, s.sky[1], 0.3)) +
      glow(s, s.middle, s.y(0.05), s.width * 0.7, s.light, 0.55) +
      repeat(columns * 3, machine) +
      area(0, s.y(0.86), s.width, s.height, s.blend(mix(s.sky[1], s.near, 0.5), s.ink)),
  };
}

const drum = (s: Scene, turn: number, isLit: boolean) =>
  svg`<rect x="-126" y="-126" width="252" height="252" rx="18" fill="${mix(s.sky[2], s.far, 0.5)}"/><rect x="-126" y="-126" width="252" height="44" rx="18" fill="${mix(s.far, s.near, 0.4)}"/><circle cx="-92" cy="-104" r="9" fill="${isLit ? s.accent : s.light}"/><rect x="20" y="-112" width="86" height="16" rx="8" fill="${s.near}"/><circle cy="20" r="92" fill="${mix(s.light, s.far, 0.5)}"/><circle cy="20" r="76" fill="${s.ink}"/><g transform="rotate(${turn} 0 20)"><path d="M-66 30C-40 -16 -10 50 22 6C40 -14 62 10 66 34C50 84 -40 90 -66 30Z" fill="${isLit ? s.accent : s.sky[2]}"/><path d="M-50 40C-20 10 10 60 50 30C36 76 -30 76 -50 40Z" fill="${mix(s.light, '#ffffff', 0.3)}"/></g><path d="M-54 -20A76 76 0 0 1 20 -53" stroke="#ffffff" stroke-width="9" fill="none" stroke-linecap="round" opacity="0.7"/>`;
