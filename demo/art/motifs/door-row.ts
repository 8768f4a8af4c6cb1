import { glow, wash } from '../brush/sky.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Doors without houses, leaning wherever there is room; one of them stands ajar. */
export function doorRow(s: Scene): Picture {
  const { random } = s;
  const tones = [s.far, s.near, s.accent, mix(s.far, s.light, 0.35), mix(s.near, s.sky[1], 0.5)] as const;
  const row = (y: number, size: number, count: number, dim: number) =>
    repeat(count, (at) =>
      placePart(
        ((at + random.range(0.3, 0.7)) / count) * s.width,
        y,
        size * random.range(0.9, 1.12),
        svg`<g transform="rotate(${random.range(-7, 7)})">${door(s, mix(random.pick(tones), s.ink, dim))}</g>`,
      ),
    );
  return {
    back:
      wash(
        s,
        s.fade([
          [0, s.ink],
          [0.5, mix(s.near, s.sky[0], 0.5)],
          [1, s.ink],
        ]),
      ) +
      row(s.y(0.34), s.scale * 0.95, s.tall ? 6 : 11, 0.6) +
      row(s.y(0.56), s.scale * 1.25, s.tall ? 5 : 9, 0.4) +
      glow(s, s.middle, s.y(0.5), 520 * s.scale + 60, s.light, 0.75) +
      row(s.y(0.84), s.scale * 1.65, s.tall ? 4 : 7, 0.16) +
      placePart(s.middle, s.y(0.8), s.scale * 2.1, ajar(s)),
  };
}

const door = (s: Scene, colour: Colour) =>
  svg`<rect x="-64" y="-250" width="128" height="254" rx="6" fill="${mix(colour, s.ink, 0.45)}"/><rect x="-54" y="-240" width="108" height="240" fill="${colour}"/><path d="M-40 -222H40V-140H-40ZM-40 -120H40V-22H-40Z" fill="${mix(colour, s.ink, 0.24)}"/><path d="M-40 -222H40V-216H-34V-140H-40ZM-40 -120H40V-114H-34V-22H-40Z" fill="${mix(colour, s.light, 0.3)}"/><circle cx="42" cy="-118" r="7" fill="${s.light}"/>`;

const ajar = (s: Scene) =>
  svg`<rect x="-66" y="-254" width="132" height="258" fill="${s.ink}"/><rect x="-56" y="-244" width="112" height="244" fill="${s.light}"/><path d="M-56 -244L-4 -226V14L-56 0Z" fill="${s.accent}"/><path d="M-48 -222L-12 -210V-130L-48 -136ZM-48 -116L-12 -112V-12L-48 -22Z" fill="${mix(s.accent, s.ink, 0.3)}"/><path d="M-56 0H56L190 130H-170Z" fill="${s.melt(s.light, 0.6)}"/>`;
