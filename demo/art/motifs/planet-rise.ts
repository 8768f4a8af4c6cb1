import { glow, stars, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A planet rising over the rim of another, seen from space. */
export function planetRise(s: Scene): Picture {
  const { random } = s;
  const [x, y, r] = [s.width * 0.28, s.y(0.3), 190 * s.scale + 50];
  const disc = svg`M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
  const bands = repeat(9, (at) => {
    const top = y - r + at * r * 0.24;
    return svg`<path d="M${x - r} ${top}q${r * 0.5} ${random.range(-26, 26)} ${r} 0t${r} 0v${random.range(12, 34)}q${-r * 0.5} ${random.range(-20, 20)} ${-r} 0t${-r} 0Z" fill="${random.pick([s.far, s.sky[2], s.light])}" opacity="0.4"/>`;
  });
  const night = s.fade(
    [
      [0, s.ink, 0],
      [0.4, s.ink, 0.1],
      [1, s.ink, 0.95],
    ],
    true,
  );
  const rim = s.width * 1.5;
  return {
    back:
      wash(
        s,
        s.fade([
          [0, s.ink],
          [0.6, mix(s.sky[0], s.ink, 0.4)],
          [1, s.sky[1]],
        ]),
      ) +
      stars(s, 220, s.height) +
      glow(s, x, y, r * 1.9, s.sky[2], 0.5) +
      svg`<path d="${disc}" fill="${s.blend(s.sky[2], s.far)}"/><g clip-path="${s.clip(disc)}">${bands}</g><path d="${disc}" fill="${night}"/><ellipse cx="${x}" cy="${y}" rx="${r * 1.75}" ry="${r * 0.34}" fill="none" stroke="${s.light}" stroke-width="7" opacity="0.5" transform="rotate(-16 ${x} ${y})"/>` +
      svg`<circle cx="${s.middle}" cy="${s.y(0.8) + rim}" r="${rim + 22}" fill="${s.sky[2]}" opacity="0.35"/><circle cx="${s.middle}" cy="${s.y(0.8) + rim}" r="${rim}" fill="${s.blend(mix(s.far, s.light, 0.35), s.near)}"/>`,
  };
}
