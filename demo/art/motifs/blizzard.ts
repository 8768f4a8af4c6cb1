import { forest } from '../brush/plants.ts';
import { glow, sky } from '../brush/sky.ts';
import { snow } from '../brush/weather.ts';
import { hills, mist } from '../brush/land.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A station in the snow with one window lit, and no track leading to it. */
export function blizzard(s: Scene): Picture {
  const ground = s.y(s.tall ? 0.68 : 0.72);
  const drift = s.blend(mix(s.sky[2], '#ffffff', 0.5), mix(s.far, s.near, 0.3));
  const lamp = [s.middle + 46 * s.scale * 1.5, ground - 50 * s.scale * 1.5] as const;
  return {
    back:
      sky(s) +
      forest(s, ground - 40, 330 * s.scale, mix(s.far, s.sky[1], 0.45), 1.1) +
      mist(s, ground - 170, 220, s.sky[2], 0.8) +
      forest(s, ground + 6, 250 * s.scale, mix(s.far, s.near, 0.35), 0.8) +
      mist(s, ground - 40, 150, s.sky[2], 0.75) +
      hills(s, ground, 26, 2, drift) +
      glow(s, lamp[0], lamp[1], 330 * s.scale, s.light, 0.85) +
      placePart(s.middle, ground + 14, 1.5 * s.scale, hut(s)) +
      hills(s, s.y(0.86), 34, 1.4, s.blend('#ffffff', mix(s.sky[1], s.far, 0.5))) +
      forest(s, s.height + 60, 260 * s.scale, mix(s.near, s.ink, 0.4), 0.35) +
      snow(s, 320),
  };
}

const hut = (s: Scene) =>
  svg`<path d="M-130 0V-84H110V0Z" fill="${mix(s.near, s.ink, 0.25)}"/><path d="M-160 -78C-120 -100 -60 -150 -10 -152C50 -150 100 -104 142 -78C100 -70 -110 -70 -160 -78Z" fill="#ffffff"/><path d="M60 -130V-176H86V-114Z" fill="${s.near}"/><path d="M54 -180H92V-168H54Z" fill="#ffffff"/><rect x="22" y="-62" width="50" height="40" fill="${s.light}"/><path d="M47 -62V-22M22 -42H72" stroke="${s.ink}" stroke-width="4"/><rect x="-92" y="-58" width="44" height="58" fill="${s.ink}"/><path d="M-110 -90V-270M-150 -240H-70M-138 -210H-82" stroke="${s.ink}" stroke-width="5"/><circle cx="-110" cy="-274" r="7" fill="${s.accent}"/>`;
