import { glow, stars, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A ring station over a planet, and someone outside on a tether. */
export function spaceStation(s: Scene): Picture {
  const { random } = s;
  const space = wash(
    s,
    s.fade([
      [0, s.ink],
      [0.5, mix(s.sky[0], s.ink, 0.5)],
      [1, mix(s.sky[1], s.ink, 0.25)],
    ]),
  );
  const cloudy = repeat(3, () =>
    glow(
      s,
      random.range(0, s.width),
      s.y(random.range(0.05, 0.6)),
      380,
      random.pick([s.sky[1], s.accent, s.far]),
      0.35,
    ),
  );
  const r = s.tall ? 760 : 900;
  const planet = [s.middle + random.range(-60, 60), s.y(0.68) + r * 0.96] as const;
  const globe = svg`${glow(s, planet[0], planet[1], r * 1.22, s.sky[2], 0.95)}<circle cx="${planet[0]}" cy="${planet[1]}" r="${r}" fill="${s.fade(
    [
      [0, mix(s.sky[2], s.light, 0.4)],
      [0.1, s.sky[1]],
      [0.3, s.near],
      [1, s.ink],
    ],
  )}"/>`;
  const bands = repeat(9, (at) => {
    const y = planet[1] - r + 26 + at * 34;
    const half = Math.sqrt(Math.max(0, r * r - (planet[1] - y) ** 2)) * random.range(0.3, 0.7);
    const x = planet[0] + random.range(-0.25, 0.25) * half;
    return svg`<path d="M${x - half} ${y + 14}Q${x} ${y - half * 0.1} ${x + half} ${y + 14}Q${x + half * 0.1} ${y + 10} ${x - half} ${y + 14}Z" fill="${s.sky[2]}" opacity="0.3"/>`;
  });
  const moon = [s.middle - 240 * s.scale, s.y(0.3)] as const;
  const small = svg`<circle cx="${moon[0]}" cy="${moon[1]}" r="46" fill="${s.blend(s.light, mix(s.far, s.ink, 0.4), true)}"/><circle cx="${moon[0] - 10}" cy="${moon[1] - 12}" r="9" fill="${s.far}" opacity="0.4"/><circle cx="${moon[0] + 4}" cy="${moon[1] + 14}" r="6" fill="${s.far}" opacity="0.4"/>`;
  const hub = [s.middle + 30 * s.scale, s.y(s.tall ? 0.36 : 0.42)] as const;
  const tilt = random.range(-24, -10);
  const walker = [s.middle - 150 * s.scale, s.y(s.tall ? 0.56 : 0.62)] as const;
  const tether = svg`<path d="M${hub[0]} ${hub[1]}C${hub[0] - 20} ${hub[1] + 190} ${walker[0] + 150} ${walker[1] - 30} ${walker[0] + 6} ${walker[1] - 40}" stroke="${s.light}" stroke-width="3" fill="none" opacity="0.8"/>`;
  return {
    back: space + cloudy + stars(s, 260, s.height) + small,
    front:
      globe +
      bands +
      tether +
      rotatePart(tilt, hub[0], hub[1], placePart(hub[0], hub[1], 1.2 * s.scale, ring(s))) +
      placePart(walker[0], walker[1], 1.1 * s.scale, astronaut(s)),
  };
}

function ring(s: Scene): string {
  const metal = s.fade([
    [0, mix(s.light, '#ffffff', 0.5)],
    [0.5, mix(s.far, s.light, 0.3)],
    [1, s.near],
  ]);
  const dark = mix(s.near, s.ink, 0.4);
  const arc = (ry: number, from: number) => svg`M-250 ${from}A250 ${ry} 0 0 1 250 ${from}`;
  const lights = repeat(22, (at) => {
    const angle = Math.PI * ((at + 0.5) / 22);
    return svg`<circle cx="${Math.cos(angle) * 250}" cy="${Math.sin(angle) * 78 + 2}" r="4.5"/>`;
  });
  const panel = (x: number) =>
    svg`<path d="M${x} -26h120v52h-120Z" fill="${mix(s.accent, s.near, 0.3)}"/><path d="M${x + 30}-26v52M${x + 60}-26v52M${x + 90}-26v52M${x} 0h120" stroke="${s.light}" stroke-opacity="0.5" stroke-width="2"/>`;
  return svg`<path d="${arc(78, 0)}" stroke="${dark}" stroke-width="30" fill="none"/><path d="M-250 0L250 0M-176-55L176 55M176-55L-176 55" stroke="${mix(s.far, s.near, 0.5)}" stroke-width="9"/><path d="M-26-250H26L30 200H-30Z" fill="${metal}"/><path d="M-8-250L0-330L8-250Z" fill="${metal}"/><circle cx="0" cy="-334" r="7" fill="${s.accent}"/>${glow(s, 0, -334, 50, s.accent, 0.8)}${panel(36)}${panel(-156)}<g transform="translate(0 -190)">${panel(36)}${panel(-156)}</g><ellipse rx="62" ry="46" fill="${metal}"/><path d="M-62 0A62 46 0 0 0 62 0A62 20 0 0 1-62 0Z" fill="${dark}" opacity="0.5"/><path d="M-250 0A250 78 0 0 0 250 0" stroke="${metal}" stroke-width="34" fill="none"/><path d="M-262 6A262 88 0 0 0 262 6" stroke="${dark}" stroke-width="8" fill="none"/><g fill="${s.light}">${lights}</g><path d="M-30 200L-44 236H44L30 200Z" fill="${dark}"/>${glow(s, 0, 240, 80, s.light, 0.8)}`;
}

const astronaut = (s: Scene) =>
  svg`<g transform="rotate(-18)"><path d="M-26-66Q-34-30-24 2L-34 50L-28 62H-8L-4 12H6L22 58H42L42 46L26 0Q34-30 26-66Z" fill="${mix(s.light, '#ffffff', 0.6)}"/><path d="M26-66Q34-30 26 0L42 46V58H30L12 0Q22-34 12-66Z" fill="${mix(s.far, s.light, 0.25)}"/><path d="M-26-60L-66-34L-74-46L-34-80ZM26-60L60-86L70-78L36-40Z" fill="${mix(s.light, '#ffffff', 0.5)}"/><rect x="-24" y="-64" width="48" height="50" rx="9" fill="${s.accent}"/><circle cx="0" cy="-86" r="27" fill="${mix(s.light, '#ffffff', 0.6)}"/><path d="M-4-106Q26-106 25-84Q20-70-2-72Q-14-90-4-106Z" fill="${s.ink}"/><path d="M6-101Q18-99 19-90" stroke="${s.light}" stroke-width="4" fill="none" stroke-linecap="round"/></g>`;
