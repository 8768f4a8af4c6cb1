import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Colour } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { eyePair } from './eyes.ts';
import { taperedLock } from './hair-shine.ts';
import type { CharacterLook, Head, Mouth, Nose, Tones } from './look.ts';

/** The height of the chin and of the jaw, how much wider the cheeks are, and half the width of the chin. */
const HEADS: Record<Head, { chin: number; jaw: number; cheeks: number; tip: number }> = {
  oval: { chin: 119, jaw: 58, cheeks: 0, tip: 9 },
  round: { chin: 112, jaw: 66, cheeks: 12, tip: 14 },
  long: { chin: 131, jaw: 64, cheeks: -5, tip: 9 },
  square: { chin: 122, jaw: 78, cheeks: 14, tip: 26 },
  heart: { chin: 123, jaw: 48, cheeks: -10, tip: 5 },
};

/** How far the chin is below the middle of a face. */
export function chinOf({ grown = false, head = 'oval' }: Pick<CharacterLook, 'grown' | 'head'>): number {
  return HEADS[head].chin + (grown ? 13 : 0);
}

/** The outline of a face around (0, 0), its chin near y = 120; it looks to the right by `turn`. */
export function outline({ turn = 0.35, grown = false, head = 'oval' }: CharacterLook): string {
  const t = turn;
  const { cheeks: w, tip, jaw: youngJaw } = HEADS[head];
  const chin = chinOf({ grown, head });
  const jaw = youngJaw + (grown ? 8 : 0);
  return svg`M${-93 + 4 * t} -40C${-95 + 6 * t} 4 ${-93 + 8 * t} 36 ${-83 + 10 * t - w * 0.3} ${jaw}C${-72 + 12 * t - w} ${chin - 36} ${-32 + 20 * t - w * 0.8} ${chin - 8} ${26 * t - tip} ${chin - 2}Q${26 * t} ${chin + 2} ${26 * t + tip} ${chin - 3}C${36 + 18 * t + w * 0.8} ${chin - 12} ${68 + 6 * t + w} ${chin - 38} ${78 - 2 * t + w * 0.3} ${jaw - 2}C${88 - 6 * t} 34 ${92 - 6 * t} 2 ${92 - 6 * t} -40C88 -140 -88 -140 ${-93 + 4 * t} -40Z`;
}

/** A face without hair: ears, shades under the fringe (`fringe` is its outline), eyes, nose and mouth. */
export function face(s: Scene, look: CharacterLook, tones: Tones, fringe: string): string {
  const { turn = 0.35 } = look;
  const shape = outline(look);
  const inside = s.clip(shape);
  const cheek = s.halo([
    [0, '#ff7a72', look.grown ? 0.12 : 0.26],
    [0.4, '#ff7a72', look.grown ? 0.08 : 0.16],
    [1, '#ff7a72', 0],
  ]);
  const blush = (x: number, rx: number) =>
    svg`<ellipse cx="${x}" cy="66" rx="${rx}" ry="15" fill="${cheek}"/>`;
  const shades =
    svg`<path d="${fringe}" transform="translate(${5 - 12 * turn} 17)" fill="${tones.skinShade}"/>` +
    svg`<path d="M-110 -60C-84 10 -92 52 -58 104L-46 150L-120 140Z" fill="${s.melt(tones.skinShade, 0.45, true)}"/>`;
  const glow = svg`<ellipse cx="${30 + 24 * turn}" cy="40" rx="70" ry="74" fill="${s.halo([
    [0, '#ffffff', 0.34],
    [1, '#ffffff', 0],
  ])}"/>`;
  const middle = 30 * turn;
  return (
    ears(look, tones) +
    svg`<path d="${shape}" fill="${tones.skin}"/><g clip-path="${inside}">${glow}${shades}${blush(-52 + 14 * turn, 34)}${blush(54 + 16 * turn, 27)}</g>` +
    svg`<path d="${shape}" fill="none" stroke="${tones.skinLine}" stroke-width="2.6"/>` +
    (look.old ? wrinkles(middle, tones) : '') +
    nose(middle * 1.25, look, tones) +
    (look.lips ? lips(middle * 1.12, look.grown ? 98 : 91, look.lips) : '') +
    mouth(middle * 1.12, look.grown ? 98 : 91, look.mouth ?? 'smile', tones) +
    eyePair(s, look, tones)
  );
}

function ears({ turn = 0.35 }: CharacterLook, tones: Tones): string {
  const ear = (x: number, flip: number) =>
    svg`<path d="M${x} 4C${x - 26 * flip} -14 ${x - 30 * flip} 36 ${x - 8 * flip} 52Q${x} 54 ${x + 6 * flip} 40Z" fill="${tones.skin}" stroke="${tones.skinLine}" stroke-width="2.4"/><path d="M${x - 6 * flip} 10C${x - 18 * flip} 8 ${x - 16 * flip} 30 ${x - 6 * flip} 38" fill="none" stroke="${tones.skinShade}" stroke-width="4"/>`;
  return ear(-88 + 6 * turn, 1) + (turn < 0.3 ? ear(88 - 8 * turn, -1) : '');
}

function nose(x: number, { grown = false, nose: kind = 'point' }: CharacterLook, tones: Tones): string {
  const line = (d: string, width = 2.4, colour = tones.skinLine) =>
    svg`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const bridge = (d: string) => line(d, 3, tones.skinShade);
  const kinds: Record<Nose, () => string> = {
    point: () =>
      (grown ? bridge(svg`M${x + 1} 30Q${x + 8} 56 ${x + 9} 66`) : '') +
      svg`<path d="M${x + 1} 64L${x + 9} 69Q${x + 4} 73 ${x - 3} 71Z" fill="${tones.skinShade}"/>` +
      line(svg`M${x + 2} 63L${x + 8} 69`, 2),
    button: () =>
      svg`<ellipse cx="${x + 2}" cy="66" rx="9" ry="6.5" fill="${tones.skinShade}" opacity="0.7"/>` +
      line(svg`M${x - 5} 69Q${x + 2} 74 ${x + 9} 69`) +
      svg`<ellipse cx="${x + 3}" cy="63" rx="3" ry="2" fill="#ffffff" opacity="0.6"/>`,
    straight: () =>
      bridge(svg`M${x - 6} 14Q${x + 2} 44 ${x + 10} 64`) +
      line(svg`M${x + 10} 63Q${x + 13} 70 ${x + 4} 72L${x - 4} 71`),
    hooked: () =>
      bridge(svg`M${x - 6} 12Q${x + 14} 30 ${x + 11} 52`) +
      line(svg`M${x + 6} 34Q${x + 19} 54 ${x + 12} 72Q${x + 2} 70 ${x - 5} 74`),
    broad: () =>
      bridge(svg`M${x - 4} 30Q${x - 1} 50 ${x - 2} 58`) +
      line(svg`M${x - 13} 66Q${x - 14} 74 ${x - 6} 73Q${x + 2} 77 ${x + 9} 73Q${x + 17} 74 ${x + 16} 65`),
  };
  return kinds[kind]();
}

function wrinkles(x: number, tones: Tones): string {
  const lines = [
    taperedLock([x - 90, 40], [x - 98, 42], [x - 104, 48], 1.6),
    taperedLock([x - 90, 34], [x - 98, 32], [x - 106, 34], 1.6),
    taperedLock([x - 60, 61], [x - 44, 67], [x - 30, 62], 1.8),
    taperedLock([x + 24, 61], [x + 38, 66], [x + 50, 60], 1.8),
    taperedLock([x - 34, -44], [x, -50], [x + 32, -45], 2),
  ];
  return svg`<path d="${lines.join('')}" fill="${tones.skinLine}" opacity="0.38"/>`;
}

function lips(x: number, y: number, colour: Colour): string {
  return svg`<path d="M${x - 17} ${y}Q${x - 8} ${y - 9} ${x} ${y - 5}Q${x + 8} ${y - 9} ${x + 17} ${y - 1}Q${x + 9} ${y + 15} ${x} ${y + 15}Q${x - 9} ${y + 15} ${x - 17} ${y}Z" fill="${colour}" opacity="0.85"/>`;
}

const inkedLine = (d: string, tones: Tones, width = 3) =>
  svg`<path d="${d}" fill="none" stroke="${tones.skinLine}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function mouth(x: number, y: number, kind: Mouth, tones: Tones): string {
  const open = (d: string, teeth: string) =>
    svg`<path d="${d}" fill="#7c2431" stroke="${tones.skinLine}" stroke-width="2.4" stroke-linejoin="round"/><path d="M${x - 8} ${y + 14}Q${x} ${y + 8} ${x + 8} ${y + 14}Q${x} ${y + 22} ${x - 8} ${y + 14}Z" fill="#e5707a"/>${teeth}`;
  const kinds: Record<Mouth, () => string> = {
    smile: () => inkedLine(svg`M${x - 15} ${y - 1}Q${x + 1} ${y + 10} ${x + 15} ${y - 2}`, tones),
    flat: () => inkedLine(svg`M${x - 11} ${y + 3}Q${x} ${y + 1} ${x + 12} ${y + 3}`, tones),
    small: () => inkedLine(svg`M${x - 7} ${y + 2}Q${x} ${y + 6} ${x + 8} ${y + 2}`, tones),
    smirk: () => inkedLine(svg`M${x - 14} ${y + 4}Q${x + 4} ${y + 8} ${x + 18} ${y - 5}`, tones),
    open: () =>
      open(
        svg`M${x - 17} ${y - 3}Q${x} ${y + 3} ${x + 18} ${y - 4}Q${x + 14} ${y + 20} ${x} ${y + 21}Q${x - 14} ${y + 20} ${x - 17} ${y - 3}Z`,
        svg`<path d="M${x - 15} ${y - 2}Q${x} ${y + 3} ${x + 16} ${y - 3}L${x + 13} ${y + 4}Q${x} ${y + 7} ${x - 12} ${y + 4}Z" fill="#ffffff"/>`,
      ),
    grin: () =>
      open(
        svg`M${x - 24} ${y - 6}Q${x} ${y + 4} ${x + 25} ${y - 9}Q${x + 18} ${y + 20} ${x} ${y + 21}Q${x - 18} ${y + 19} ${x - 24} ${y - 6}Z`,
        svg`<path d="M${x - 22} ${y - 4}Q${x} ${y + 4} ${x + 24} ${y - 7}L${x + 19} ${y + 5}Q${x} ${y + 12} ${x - 18} ${y + 6}Z" fill="#ffffff"/>`,
      ),
  };
  return kinds[kind]();
}
