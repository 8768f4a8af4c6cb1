import { crowd, person } from '../brush/figures.ts';
import { glints, hills, lightPath, water } from '../brush/land.ts';
import { glow, sky, stars, wash } from '../brush/sky.ts';
import { lantern, skyline } from '../brush/town.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Fireworks over a river on a summer night, seen from the bank. */
export function fireworks(s: Scene): Picture {
  const { random } = s;
  const line = s.y(s.tall ? 0.5 : 0.6);
  const tones = [s.accent, s.light, mix(s.light, s.accent, 0.5), s.sky[2]] as const;
  const main = [s.middle, s.y(s.tall ? 0.27 : 0.28)] as const;
  const spots = [
    [main[0], main[1], 290 * s.scale],
    [main[0] - 250, main[1] - s.y(0.08), 130 * s.scale],
    [main[0] + 255, main[1] - s.y(0.12), 150 * s.scale],
    [main[0] + 190, main[1] + s.y(0.14), 90 * s.scale],
    [main[0] - 230, main[1] + s.y(0.13), 105 * s.scale],
  ] as const;
  const fires = spots
    .map(([x, y, r], at) => burst(s, x, y, r, tones[(at + random.int(0, 1)) % 4] ?? s.light))
    .join('');
  const trails = spots
    .map(
      ([x, y, r]) =>
        svg`<path d="M${x} ${y + r * 0.3}Q${x + 10} ${(y + line) / 2} ${x - 16} ${line}" stroke="${s.light}" stroke-opacity="0.35" stroke-width="2.5" fill="none"/>`,
    )
    .join('');
  const back = sky(s, line) + stars(s, 60, line * 0.6);
  const far =
    hills(s, line - 26, 30, 4, mix(s.far, s.sky[1], 0.25)) +
    skyline(s, line, 70, mix(s.near, s.sky[1], 0.2), s.light, 0.5);
  const river =
    water(s, line, s.y(0.8)) +
    lightPath(s, main[0], line + 4, s.y(0.7), 150, s.accent) +
    glints(s, 34, line + 6, s.y(0.7), s.light, 0.7, main[0], 320);
  const bank = s.y(s.tall ? 0.63 : 0.76);
  const strings = repeat(Math.ceil(s.width / 150) + 1, (at) =>
    lantern(s, at * 150 - 20, bank - 214 * s.scale + Math.abs((at % 4) - 2) * 10, 52 * s.scale),
  );
  const cord = svg`<path d="M0 ${bank - 232 * s.scale}Q${s.width / 2} ${bank - 196 * s.scale} ${s.width} ${bank - 232 * s.scale}" stroke="${s.ink}" stroke-width="3" fill="none"/>`;
  const pair =
    person(s, 'robe', s.middle - 40, bank + 60, 210 * s.scale, {
      rim: s.light,
      body: mix(s.near, s.sky[1], 0.2),
    }) +
    person(s, 'robe', s.middle + 44, bank + 60, 186 * s.scale, {
      rim: s.light,
      body: mix(s.accent, s.ink, 0.45),
      spot: s.light,
    });
  return {
    back,
    front:
      trails +
      fires +
      far +
      river +
      wash(s, s.blend(mix(s.near, s.ink, 0.5), s.ink), bank) +
      cord +
      strings +
      pair +
      crowd(s, s.y(s.tall ? 0.74 : 0.9), 92 * s.scale, s.ink, 0.12),
  };
}

function burst(s: Scene, x: number, y: number, r: number, colour: Colour): string {
  const rays = Math.round(15 + r / 12);
  const turn = s.random.range(0, 1);
  const ring = (share: number, count: number, wide: number, tone: string) =>
    svg`<g stroke="${tone}" stroke-width="${wide}" stroke-linecap="round" fill="none">${repeat(
      count,
      (at) => {
        const angle = ((at + turn) / count) * Math.PI * 2;
        const reach = r * share * s.random.range(0.88, 1.06);
        const [cx, cy] = [Math.cos(angle), Math.sin(angle)] as const;
        const sag = reach * 0.12;
        return svg`<path d="M${x + cx * reach * 0.35} ${y + cy * reach * 0.35}Q${x + cx * reach * 0.8} ${y + cy * reach * 0.8} ${x + cx * reach} ${y + cy * reach + sag}"/>`;
      },
    )}</g>`;
  const sparks = repeat(rays, (at) => {
    const angle = ((at + turn) / rays) * Math.PI * 2;
    const reach = r * s.random.range(1.02, 1.14);
    return svg`<circle cx="${x + Math.cos(angle) * reach}" cy="${y + Math.sin(angle) * reach + r * 0.14}" r="${1.6 + r * 0.011}"/>`;
  });
  return (
    glow(s, x, y, r * 1.5, colour, 0.5) +
    ring(1, rays, 1.5 + r * 0.012, colour) +
    ring(0.66, Math.round(rays * 0.7), 1.2 + r * 0.009, mix(colour, '#ffffff', 0.55)) +
    svg`<g fill="${mix(colour, '#ffffff', 0.6)}">${sparks}</g>` +
    glow(s, x, y, r * 0.4, '#ffffff', 0.8)
  );
}
