import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';

/** A pine or cedar of stacked skirts, standing on (x, y). */
export function pine(s: Scene, x: number, y: number, height: number, colour: Colour): string {
  const half = height * s.random.range(0.17, 0.23);
  const tiers = 5;
  const right: string[] = [];
  const left: string[] = [];
  for (let tier = 1; tier <= tiers; tier++) {
    const share = tier / tiers;
    const line = y - height * (1 - share * 0.93);
    right.push(svg`L${x + half * share} ${line}L${x + half * share * 0.45} ${line - height * 0.03}`);
    left.unshift(svg`L${x - half * share * 0.45} ${line - height * 0.03}L${x - half * share} ${line}`);
  }
  const foot = svg`L${x + height * 0.02} ${y}H${x - height * 0.02}`;
  return svg`<path d="M${x} ${y - height}${right}${foot}${left}Z" fill="${colour}"/>`;
}

/** A row of pines with their feet near `y`. */
export function forest(s: Scene, y: number, height: number, colour: Colour, density = 1): string {
  const count = (s.width / (height * 0.26)) * density;
  return repeat(count, (at) =>
    pine(
      s,
      ((at + s.random.range(0.1, 0.9)) / count) * s.width,
      y + s.random.range(0, 0.12) * height,
      height * s.random.range(0.6, 1.1),
      colour,
    ),
  );
}

/** The outline of one clump of leaves around (x, y). */
function clump(s: Scene, x: number, y: number, width: number, height: number): string {
  const bumps = 11;
  const at = Array.from({ length: bumps }, (_, bump) => {
    const angle = (bump / bumps) * Math.PI * 2;
    const out = s.random.range(0.86, 1.08) / 2;
    return [x + Math.cos(angle) * width * out, y + Math.sin(angle) * height * out] as const;
  });
  const arcs = at.map((from, bump) => {
    const to = at[(bump + 1) % bumps] ?? from;
    const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.56;
    return svg`A${radius} ${radius} 0 0 1 ${to[0]} ${to[1]}`;
  });
  return svg`M${at[0]?.[0] ?? x} ${at[0]?.[1] ?? y}${arcs}Z`;
}

/** A broad tree on (x, y): a shaded crown, its boughs, and lit clumps before them. */
export function tree(
  s: Scene,
  x: number,
  y: number,
  height: number,
  lit: Colour,
  shade: Colour,
  wood: Colour = s.ink,
): string {
  const w = height * 0.05;
  const trunk = svg`<path d="M${x - w * 1.2} ${y}Q${x - w * 0.3} ${y - height * 0.3} ${x - w * 4.4} ${y - height * 0.6}L${x - w * 3.6} ${y - height * 0.63}Q${x - w} ${y - height * 0.5} ${x - w * 0.1} ${y - height * 0.4}L${x} ${y - height * 0.7}H${x + w * 0.7}L${x + w * 0.9} ${y - height * 0.42}Q${x + w * 3} ${y - height * 0.5} ${x + w * 4.6} ${y - height * 0.66}L${x + w * 5.2} ${y - height * 0.62}Q${x + w * 0.8} ${y - height * 0.3} ${x + w * 1.4} ${y}Z" fill="${wood}"/>`;
  const leaves = (dx: number, dy: number, wide: number, high: number, paint: string) =>
    svg`<path d="${clump(s, x + dx * height, y - dy * height, wide * height, high * height)}" fill="${paint}"/>`;
  const crown = s.blend(lit, shade);
  return (
    leaves(0, 0.72, 0.86, 0.46, mix(shade, wood, 0.25)) +
    trunk +
    leaves(-0.3, 0.62, 0.4, 0.22, crown) +
    leaves(0.3, 0.66, 0.4, 0.24, crown) +
    leaves(-0.1, 0.79, 0.5, 0.3, crown) +
    leaves(0.14, 0.86, 0.4, 0.22, crown) +
    leaves(-0.02, 0.63, 0.2, 0.1, lit)
  );
}

/** Blades of grass along the line `y`. */
export function grass(s: Scene, y: number, height: number, colour: Colour, count = s.width / 9): string {
  const { random } = s;
  const blades = repeat(count, (at) => {
    const x = (at / count) * s.width + random.range(-6, 6);
    const tip = height * random.range(0.35, 1);
    const bend = random.range(-0.5, 0.5) * tip;
    return svg`M${x - 3} ${y}Q${x} ${y - tip * 0.6} ${x + bend} ${y - tip}Q${x + 3} ${y - tip * 0.5} ${x + 4} ${y}Z`;
  });
  return svg`<path d="${blades}" fill="${colour}"/>`;
}

/** A bough reaching into the sheet from the left or right edge, with clusters of blossom or leaves. */
export function bough(
  s: Scene,
  side: 'left' | 'right',
  y: number,
  reach: number,
  colour: Colour,
  blossom: Colour,
): string {
  const { random } = s;
  const flip = side === 'left' ? 1 : -1;
  const edge = side === 'left' ? -10 : s.width + 10;
  const at = (share: number) =>
    [edge + flip * reach * share, y + Math.sin(share * 4) * 26 - share * 70] as const;
  const points = Array.from({ length: 9 }, (_, index) => at(index / 8));
  const wood = svg`<path d="M${edge} ${y - 12}${points.map(([px, py]) => svg`L${px} ${py}`)}L${edge} ${y + 16}Z" fill="${colour}"/>`;
  const clusters = repeat(reach / 7, () => {
    const share = random.range(0.12, 1.05);
    const [px, py] = at(share);
    const r = random.range(7, 20);
    return svg`<circle cx="${px + random.range(-34, 34)}" cy="${py + random.range(-38, 34)}" r="${r}" fill="${mix(blossom, random.chance(0.5) ? '#ffffff' : s.near, random.range(0, 0.3))}"/>`;
  });
  return wood + clusters;
}

/** A broad leaf on a stem from (x, y): `angle` degrees from straight up. */
export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  angle: number,
  colour: Colour,
  vein?: Colour,
): string {
  const rib = vein ? svg`<path d="M0 0V${-length * 0.9}" stroke="${vein}" stroke-width="2"/>` : '';
  return svg`<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0C${width} ${-length * 0.3} ${width * 0.7} ${-length * 0.75} 0 ${-length}C${-width * 0.7} ${-length * 0.75} ${-width} ${-length * 0.3} 0 0Z" fill="${colour}"/>${rib}</g>`;
}
