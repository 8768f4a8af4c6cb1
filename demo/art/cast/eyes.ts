import { svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Brows, Eyes, CharacterLook, Tones } from './look.ts';

/** Width, height, lean of the outer corner (degrees, up is negative) and how much of the iris the lid hides. */
const SHAPES: Record<Eyes, { w: number; h: number; lean: number; lid: number }> = {
  round: { w: 58, h: 64, lean: 0, lid: 0 },
  gentle: { w: 58, h: 56, lean: 5, lid: 0.06 },
  sharp: { w: 60, h: 47, lean: -8, lid: 0.1 },
  tired: { w: 58, h: 50, lean: 2, lid: 0.26 },
  closed: { w: 56, h: 40, lean: 0, lid: 1 },
};

/** Both eyes with lashes and brows on a face around (0, 0). */
export function eyePair(s: Scene, look: CharacterLook, tones: Tones): string {
  const { turn = 0.35, shape = 'round', grown = false } = look;
  const size = grown ? 0.84 : 1;
  const { h } = SHAPES[shape];
  const y = grown ? 26 : 28;
  const near = { x: -45 + 17 * turn, dir: -1, width: size };
  const far = { x: 43 + 19 * turn, dir: 1, width: size * (1 - 0.17 * turn) };
  return [near, far]
    .map(({ x, dir, width }) =>
      [
        svg`<g transform="translate(${x} ${y}) scale(${(width * dir).toFixed(3)} ${size.toFixed(3)})">`,
        eye(s, shape, tones, dir, turn),
        svg`</g>`,
        brow(x, y - (h * size) / 2 - (grown ? 19 : 21), dir * width, look.brows ?? 'calm', tones, grown),
      ].join(''),
    )
    .join('');
}

// Drawn with the outer corner to the right; the caller mirrors it. The light comes from one side for both.
function eye(s: Scene, shape: Eyes, tones: Tones, dir: number, turn: number): string {
  const { w, h, lean, lid } = SHAPES[shape];
  if (shape === 'closed') return closedEye(w, tones);
  const top = -h * (0.5 - lid * 0.62);
  const almond = svg`M${-w * 0.5} ${h * 0.12}Q${-w * 0.36} ${top * 0.96} ${w * 0.08} ${top}Q${w * 0.44} ${top * 0.98} ${w * 0.53} ${-h * 0.02}Q${w * 0.44} ${h * 0.42} ${w * 0.06} ${h * 0.49}Q${-w * 0.36} ${h * 0.45} ${-w * 0.5} ${h * 0.12}Z`;
  const look = dir * turn * 5;
  const iris = s.fade([
    [0, mix(tones.eyes, '#0d0714', 0.74)],
    [0.42, mix(tones.eyes, '#140a1e', 0.26)],
    [0.72, tones.eyes],
    [1, mix(tones.eyes, '#ffffff', 0.55)],
  ]);
  const rx = w * 0.345;
  const ry = h * 0.49;
  const glint = (x: number, y: number, gx: number, gy: number) =>
    svg`<ellipse cx="${look + dir * x * w}" cy="${y * h}" rx="${gx * w}" ry="${gy * h}" fill="#ffffff"/>`;
  const ball = [
    svg`<path d="${almond}" fill="#fffdfb"/>`,
    svg`<g clip-path="${s.clip(almond)}">`,
    svg`<ellipse cx="${look}" cy="${-h * 0.02}" rx="${rx}" ry="${ry}" fill="${iris}" stroke="${mix(tones.eyes, '#12081a', 0.75)}" stroke-width="3.2"/>`,
    svg`<ellipse cx="${look}" cy="${-h * 0.03}" rx="${rx * 0.42}" ry="${ry * 0.46}" fill="${mix(tones.eyes, '#0d0714', 0.88)}"/>`,
    svg`<path d="M${look - rx * 0.74} ${h * 0.3}Q${look} ${h * 0.52} ${look + rx * 0.74} ${h * 0.3}Q${look} ${h * 0.4} ${look - rx * 0.74} ${h * 0.3}Z" fill="${mix(tones.eyes, '#ffffff', 0.75)}" opacity="0.85"/>`,
    svg`<path d="M${-w} ${-h}H${w}V${top + h * 0.2}Q${w * 0.1} ${top + h * 0.1} ${-w} ${top + h * 0.34}Z" fill="#3a2346" opacity="0.3"/>`,
    svg`</g>`,
    glint(-0.12, -0.2 + lid * 0.34, 0.115, 0.125),
    glint(0.15, 0.2, 0.055, 0.06),
  ].join('');
  const lash = svg`M${-w * 0.57} ${h * 0.14}Q${-w * 0.42} ${top * 1.18} ${w * 0.06} ${top * 1.17}Q${w * 0.48} ${top * 1.16} ${w * 0.6} ${-h * 0.18}L${w * 0.77} ${-h * 0.28}Q${w * 0.74} ${-h * 0.02} ${w * 0.52} ${h * 0.16}Q${w * 0.49} ${top * 0.42} ${w * 0.1} ${top * 0.8}Q${-w * 0.3} ${top * 0.72} ${-w * 0.57} ${h * 0.14}Z`;
  const lids =
    svg`<path d="${lash}" fill="${tones.line}"/>` +
    svg`<path d="M${-w * 0.3} ${top * 1.22 - 4}Q${w * 0.12} ${top * 1.42 - 4} ${w * 0.5} ${top * 0.98 - 4}" fill="none" stroke="${tones.skinLine}" stroke-width="2" stroke-linecap="round"/>` +
    svg`<path d="M${-w * 0.12} ${h * 0.5}Q${w * 0.3} ${h * 0.5} ${w * 0.46} ${h * 0.24}" fill="none" stroke="${tones.skinLine}" stroke-width="2.6" stroke-linecap="round"/>`;
  return rotatePart(lean, 0, 0, ball + lids);
}

function closedEye(w: number, tones: Tones): string {
  return svg`<path d="M${-w * 0.5} 2Q0 26 ${w * 0.52} -2L${w * 0.7} -4L${w * 0.54} 8Q0 36 ${-w * 0.5} 2Z" fill="${tones.line}"/><path d="M${w * 0.2} 20l5 9M${w * 0.38} 13l8 7" stroke="${tones.line}" stroke-width="3" stroke-linecap="round"/>`;
}

const BROWS: Record<Brows, readonly [number, number]> = {
  // Offsets of the inner and the outer end from the middle, downwards.
  calm: [3, 3],
  worried: [-9, 9],
  stern: [13, -7],
  raised: [-3, -1],
};

function brow(x: number, y: number, dir: number, kind: Brows, tones: Tones, grown: boolean): string {
  const [inner, outer] = BROWS[kind];
  const thick = grown ? 8 : 6;
  const lift = kind === 'raised' ? -8 : 0;
  const [a, b] = [x - dir * 26, x + dir * 32];
  return svg`<path d="M${a} ${y + inner + lift}Q${x + dir * 2} ${y - 9 + lift} ${b} ${y + outer + lift}Q${x + dir * 4} ${y - 9 + thick + lift} ${a} ${y + inner + thick + lift}Z" fill="${tones.hairLine}"/>`;
}
