import { cat } from '../brush/figures.ts';
import { hills } from '../brush/land.ts';
import { tree } from '../brush/plants.ts';
import { area, disc, glow, wash } from '../brush/sky.ts';
import { petals } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A tea room: mats, a kettle, and the garden in a round window. */
export function teaHouse(s: Scene): Picture {
  const c = [s.middle, s.y(s.tall ? 0.31 : 0.4)] as const;
  const r = s.tall ? 290 : 270;
  const wall = mix(s.near, s.ink, 0.4);
  const room = svg`<path fill-rule="evenodd" d="M0 0H${s.width}V${s.height}H0ZM${c[0] - r} ${c[1]}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z" fill="${s.fade(
    [
      [0, mix(wall, s.ink, 0.35)],
      [0.5, wall],
      [1, s.ink],
    ],
  )}"/><circle cx="${c[0]}" cy="${c[1]}" r="${r + 8}" fill="none" stroke="${mix(wall, s.light, 0.35)}" stroke-width="18"/><circle cx="${c[0]}" cy="${c[1]}" r="${r - 4}" fill="none" stroke="${s.ink}" stroke-opacity="0.5" stroke-width="5"/>`;
  const lattice = repeat(3, (at) => {
    const dx = (at - 1) * r * 0.72;
    const dy = Math.sqrt(r * r - dx * dx);
    return at === 1 ? '' : area(c[0] + dx - 5, c[1] - dy, 10, dy * 2, mix(wall, s.light, 0.22));
  });
  const beams =
    area(0, s.y(s.tall ? 0.62 : 0.74), s.width, 14, mix(wall, s.light, 0.25)) +
    [c[0] - r - 66, c[0] + r + 36]
      .map((x) =>
        area(
          x,
          0,
          30,
          s.y(s.tall ? 0.62 : 0.74),
          s.blend(mix(wall, s.light, 0.3), mix(wall, s.ink, 0.3), true),
        ),
      )
      .join('');
  const floor = s.y(s.tall ? 0.62 : 0.74) + 14;
  const mats =
    wash(s, s.blend(mix(s.near, s.light, 0.34), s.ink), floor) +
    svg`<path d="M${c[0] - 90} ${floor}L${c[0] - 330} ${s.height}M${c[0] + 90} ${floor}L${c[0] + 330} ${s.height}M0 ${floor + 110}H${s.width}" stroke="${wall}" stroke-width="7"/><path d="M${c[0] - 190} ${floor}L${c[0] - 330} ${s.height}H${c[0] + 260}L${c[0] + 150} ${floor}Z" fill="${s.melt(s.light, 0.42)}"/>`;
  const table = s.y(s.tall ? 0.665 : 0.79);
  return {
    back:
      garden(s, c, r) +
      room +
      lattice +
      glow(s, c[0], c[1], r * 1.9, s.light, 0.28) +
      beams +
      mats +
      placePart(c[0] + 40, table, s.scale, service(s)) +
      cat(c[0] - 165 * s.scale, table - 12, 104 * s.scale, s.ink, true) +
      petals(s, 16, s.accent, 10),
  };
}

function garden(s: Scene, c: readonly [number, number], r: number): string {
  const { random } = s;
  const view =
    area(
      c[0] - r,
      c[1] - r,
      r * 2,
      r * 2,
      s.fade([
        [0, s.sky[1]],
        [0.8, s.sky[2]],
      ]),
    ) +
    disc(s, c[0] + random.range(-130, 130), c[1] - r * 0.35, 50) +
    hills(s, c[1] + r * 0.3, 40, 5, mix(s.far, s.sky[2], 0.4)) +
    hills(s, c[1] + r * 0.5, 34, 7, mix(s.far, s.near, 0.15));
  const leaves = [s.accent, mix(s.accent, s.near, 0.45)] as const;
  const maple = tree(
    s,
    c[0] - random.range(70, 130),
    c[1] + r * 0.86,
    400,
    leaves[0],
    leaves[1],
    mix(s.near, s.ink, 0.6),
  );
  const stone = svg`<path d="M${c[0] + 90} ${c[1] + r * 0.86}h70l-8-80h20l-20-26 18-8-46-34-46 34 18 8-20 26h20Z" fill="${mix(s.near, s.far, 0.35)}"/><path d="M${c[0] + 108} ${c[1] + r * 0.86 - 106}h34v24h-34Z" fill="${s.light}"/>`;
  const lawn = area(c[0] - r, c[1] + r * 0.78, r * 2, r * 0.4, s.blend(mix(s.far, s.near, 0.4), s.near));
  return view + lawn + stone + maple;
}

function service(s: Scene): string {
  const iron = mix(s.ink, s.far, 0.18);
  const steam = s.fade([
    [0, '#ffffff', 0],
    [1, '#ffffff', 0.5],
  ]);
  return svg`<path d="M-150-6H190L206 12H-166ZM-130 12H-104V40H-130ZM150 12H176V40H150Z" fill="${mix(s.accent, s.ink, 0.5)}"/><path d="M-150-6H190L194 0H-155Z" fill="${mix(s.accent, s.light, 0.4)}"/><path d="M-96-8Q-118-78-50-86H6Q72-78 50-8Z" fill="${iron}"/><path d="M52-44Q84-60 94-86L78-88Q66-66 44-62Z" fill="${iron}"/><path d="M-84-76Q-92-150-22-150Q48-150 40-76" fill="none" stroke="${iron}" stroke-width="9"/><path d="M-44-86Q-22-104 0-86Z" fill="${mix(iron, s.light, 0.2)}"/><circle cx="-22" cy="-101" r="8" fill="${s.accent}"/><path d="M100-8Q92-40 96-46H146Q150-40 142-8Z" fill="${mix(s.light, '#ffffff', 0.4)}"/><path d="M97-32H145L144-22H98Z" fill="${s.accent}"/><path d="M88-92Q74-130 96-160Q116-196 92-236Q78-266 96-300Q88-262 106-236Q130-196 108-158Q94-128 96-92Z" fill="${steam}"/><path d="M116-52Q106-80 120-100Q132-126 118-152Q138-128 130-100Q118-78 124-52Z" fill="${steam}"/><path d="M40-70Q50-40 40-14" stroke="${s.light}" stroke-opacity="0.5" stroke-width="4" fill="none"/>`;
}
