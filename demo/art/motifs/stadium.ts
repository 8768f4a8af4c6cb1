import { glow, sky, stars, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A ballpark at night from behind the plate: floodlights, full stands, a batter waiting. */
export function stadium(s: Scene): Picture {
  const { random } = s;
  const far = s.y(s.tall ? 0.5 : 0.47);
  const turf = mix(s.far, s.near, 0.35);
  const back = sky(s, far) + stars(s, 50, far * 0.7);
  const stand = svg`<path d="M-20 ${far + 26}V${far - 130 * s.scale}Q${s.middle} ${far - 40 * s.scale} ${s.width + 20} ${far - 130 * s.scale}V${far + 26}Q${s.middle} ${far - 12} -20 ${far + 26}Z" fill="${s.blend(mix(s.near, s.ink, 0.2), mix(s.near, s.far, 0.3))}"/>`;
  const people = repeat(420, () => {
    const x = random.range(0, s.width);
    const bow = Math.abs(x - s.middle) / (s.width / 2);
    const top = far - (62 + bow * bow * 60) * s.scale;
    return svg`<circle cx="${x}" cy="${random.range(top, far + 2 - (1 - bow) * 10)}" r="${random.range(2, 3.6)}" fill="${random.pick([s.light, s.accent, s.sky[2], s.far, s.far])}"/>`;
  });
  const towers = [-330, -150, 150, 330].map((dx, at) => {
    const x = s.middle + dx * (s.tall ? 1 : 1.15);
    const high = (at % 3 === 0 ? 190 : 130) * s.scale;
    return flood(s, x, far - 50, high);
  });
  const field = wash(
    s,
    s.fade([
      [0, mix(turf, s.light, 0.3)],
      [0.4, turf],
      [1, mix(s.near, s.ink, 0.7)],
    ]),
    far + 6,
  );
  const home = [s.middle, s.y(0.83)] as const;
  const clay = mix(s.accent, s.near, 0.45);
  const mown = repeat(
    6,
    (at) =>
      svg`<path d="M${s.middle - 60 + at * 24} ${far + 8}L${s.middle - s.width * 1.2 + at * s.width * 0.48} ${s.height}h${s.width * 0.24}L${s.middle - 48 + at * 24} ${far + 8}Z" fill="${s.light}" opacity="0.07"/>`,
  );
  const diamond = svg`<path d="M${home[0]} ${home[1] + 60}L${home[0] - 330 * s.scale} ${s.y(0.62)}Q${home[0]} ${s.y(0.5)} ${home[0] + 330 * s.scale} ${s.y(0.62)}Z" fill="${clay}"/><path d="M${home[0]} ${home[1] - 30}L${home[0] - 196 * s.scale} ${s.y(0.625)}L${home[0]} ${s.y(0.575)}L${home[0] + 196 * s.scale} ${s.y(0.625)}Z" fill="${turf}"/><ellipse cx="${home[0]}" cy="${s.y(0.635)}" rx="62" ry="15" fill="${clay}"/><ellipse cx="${home[0]}" cy="${home[1] + 6}" rx="${210 * s.scale}" ry="${46 * s.scale}" fill="${mix(clay, s.light, 0.15)}"/><path d="M${home[0]} ${home[1]}L${home[0] - s.width * 0.62} ${s.y(0.58)}M${home[0]} ${home[1]}L${home[0] + s.width * 0.62} ${s.y(0.58)}" stroke="${mix(s.light, '#ffffff', 0.5)}" stroke-width="6"/>`;
  const pitcher = placePart(
    home[0] + 10,
    s.y(0.637),
    0.62 * s.scale,
    svg`<path d="M-10 0L-8-46L-26-4L-34-8L-14-66L-22-92L-46-104L-44-112L-14-108L10-108L36-134L42-128L18-92L12-60L14 0Z" fill="${s.ink}"/><circle cx="0" cy="-122" r="12" fill="${s.ink}"/>`,
  );
  const hitter = placePart(
    home[0] - 124 * s.scale,
    home[1] + 18,
    1.9 * s.scale,
    batter(s),
    random.chance(0.4),
  );
  const shadow = svg`<path d="M${home[0] - 150 * s.scale} ${home[1] + 18}l-190 70h70l170-70Z" fill="${s.ink}" opacity="0.4"/>`;
  return {
    back,
    front: towers.join('') + stand + people + field + mown + diamond + pitcher + shadow + hitter,
  };
}

function flood(s: Scene, x: number, y: number, high: number): string {
  const lamps = repeat(
    12,
    (at) =>
      svg`<circle cx="${x - 45 + (at % 4) * 30}" cy="${y - high - 62 + Math.floor(at / 4) * 28}" r="11" fill="${mix(s.light, '#ffffff', 0.6)}"/>`,
  );
  return svg`<path d="M${x - 6} ${y}L${x - 4} ${y - high}h8L${x + 6} ${y}Z" fill="${mix(s.near, s.ink, 0.4)}"/>${glow(s, x, y - high - 34, 250 * s.scale + 30, s.light, 0.7)}<rect x="${x - 64}" y="${y - high - 80}" width="128" height="92" rx="6" fill="${mix(s.near, s.ink, 0.4)}"/>${lamps}`;
}

const batter = (s: Scene) =>
  svg`<path d="M-26 0L-20-44L-22-78H18L24-44L38 0H24L8-40L-2-56L-10-40L-12 0Z" fill="${mix(s.light, '#ffffff', 0.4)}"/><path d="M2-78H18L24-44L38 0H30L14-44Z" fill="${mix(s.far, s.near, 0.4)}"/><path d="M-24-76Q-30-108-14-116H12Q26-106 20-76Z" fill="${mix(s.light, '#ffffff', 0.4)}"/><path d="M8-116Q26-106 20-76H6Z" fill="${mix(s.far, s.near, 0.3)}"/><path d="M-24-78H20V-71H-23Z" fill="${s.ink}"/><path d="M-12-112L16-128L24-144L34-138L28-118L2-96Z" fill="${mix(s.light, s.far, 0.2)}"/><path d="M24-138L-16-214L-8-218L34-142Z" fill="${mix(s.accent, s.light, 0.35)}"/><path d="M-14-128Q-16-148 2-150Q18-148 18-132L26-128L18-124Q8-118-4-118Q-12-120-14-128Z" fill="${s.accent}"/><path d="M-28 0H-10V-5Q-22-6-28 0ZM22 0H42L38-6H24Z" fill="${s.ink}"/>`;
