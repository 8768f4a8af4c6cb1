import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Scene } from '../scene.ts';
import { eyePair } from './eyes.ts';
import type { CharacterLook, Mouth, Tones } from './look.ts';

/** The outline of a face around (0, 0), its chin near y = 120; it looks to the right by `turn`. */
export function outline({ turn = 0.35, grown = false }: CharacterLook): string {
  const t = turn;
  const chin = grown ? 132 : 119;
  const jaw = grown ? 66 : 58;
  return svg`M${-93 + 4 * t} -40C${-95 + 6 * t} 4 ${-93 + 8 * t} 36 ${-83 + 10 * t} ${jaw}C${-72 + 12 * t} ${chin - 36} ${-32 + 20 * t} ${chin - 8} ${-9 + 26 * t} ${chin - 2}Q${26 * t} ${chin + 2} ${9 + 26 * t} ${chin - 3}C${36 + 18 * t} ${chin - 12} ${68 + 6 * t} ${chin - 38} ${78 - 2 * t} ${jaw - 2}C${88 - 6 * t} 34 ${92 - 6 * t} 2 ${92 - 6 * t} -40C88 -140 -88 -140 ${-93 + 4 * t} -40Z`;
}

/** A face without hair: ears, shades under the fringe (`fringe` is its outline), eyes, nose and mouth. */
export function face(s: Scene, look: CharacterLook, tones: Tones, fringe: string): string {
  const { turn = 0.35 } = look;
  const shape = outline(look);
  const inside = s.clip(shape);
  const cheek = s.halo([
    [0, '#ff6f6a', look.grown ? 0.2 : 0.42],
    [1, '#ff6f6a', 0],
  ]);
  const blush = (x: number, rx: number) =>
    svg`<ellipse cx="${x}" cy="68" rx="${rx}" ry="17" fill="${cheek}"/>`;
  const shades =
    svg`<path d="${fringe}" transform="translate(${5 - 12 * turn} 17)" fill="${tones.skinShade}"/>` +
    svg`<path d="M-110 -60C-70 10 -84 60 -46 130L-120 140Z" fill="${tones.skinShade}" opacity="0.55"/>`;
  const glow = svg`<ellipse cx="${30 + 24 * turn}" cy="40" rx="70" ry="74" fill="${s.halo([
    [0, '#ffffff', 0.34],
    [1, '#ffffff', 0],
  ])}"/>`;
  const middle = 30 * turn;
  return (
    ears(look, tones) +
    svg`<path d="${shape}" fill="${tones.skin}"/><g clip-path="${inside}">${glow}${shades}${blush(-50 + 14 * turn, 25)}${blush(52 + 16 * turn, 20)}</g>` +
    svg`<path d="${shape}" fill="none" stroke="${tones.skinLine}" stroke-width="2.6"/>` +
    nose(middle * 1.25, tones, look.grown ?? false) +
    mouth(middle * 1.12, look.grown ? 98 : 91, look.mouth ?? 'smile', tones) +
    eyePair(s, look, tones)
  );
}

function ears({ turn = 0.35 }: CharacterLook, tones: Tones): string {
  const ear = (x: number, flip: number) =>
    svg`<path d="M${x} 4C${x - 26 * flip} -14 ${x - 30 * flip} 36 ${x - 8 * flip} 52Q${x} 54 ${x + 6 * flip} 40Z" fill="${tones.skin}" stroke="${tones.skinLine}" stroke-width="2.4"/><path d="M${x - 6 * flip} 10C${x - 18 * flip} 8 ${x - 16 * flip} 30 ${x - 6 * flip} 38" fill="none" stroke="${tones.skinShade}" stroke-width="4"/>`;
  return ear(-88 + 6 * turn, 1) + (turn < 0.3 ? ear(88 - 8 * turn, -1) : '');
}

function nose(x: number, tones: Tones, grown: boolean): string {
  const long = grown
    ? svg`<path d="M${x + 1} 30Q${x + 8} 56 ${x + 9} 66" fill="none" stroke="${tones.skinShade}" stroke-width="3" stroke-linecap="round"/>`
    : '';
  return svg`${long}<path d="M${x + 1} 64L${x + 9} 69Q${x + 4} 73 ${x - 3} 71Z" fill="${tones.skinShade}"/><path d="M${x + 2} 63L${x + 8} 69" stroke="${tones.skinLine}" stroke-width="2" stroke-linecap="round"/>`;
}

const inkedLine = (d: string, tones: Tones, width = 3) =>
  svg`<path d="${d}" fill="none" stroke="${tones.skinLine}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function mouth(x: number, y: number, kind: Mouth, tones: Tones): string {
  const under = svg`<path d="M${x - 7} ${y + 17}Q${x} ${y + 20} ${x + 7} ${y + 17}" fill="none" stroke="${tones.skinShade}" stroke-width="3" stroke-linecap="round"/>`;
  const open = (d: string, teeth: string) =>
    svg`<path d="${d}" fill="#7c2431" stroke="${tones.skinLine}" stroke-width="2.4" stroke-linejoin="round"/><path d="M${x - 8} ${y + 14}Q${x} ${y + 8} ${x + 8} ${y + 14}Q${x} ${y + 22} ${x - 8} ${y + 14}Z" fill="#e5707a"/>${teeth}`;
  const kinds: Record<Mouth, () => string> = {
    smile: () => inkedLine(svg`M${x - 15} ${y - 1}Q${x + 1} ${y + 10} ${x + 15} ${y - 2}`, tones) + under,
    flat: () => inkedLine(svg`M${x - 11} ${y + 3}Q${x} ${y + 1} ${x + 12} ${y + 3}`, tones) + under,
    small: () => inkedLine(svg`M${x - 7} ${y + 2}Q${x} ${y + 6} ${x + 8} ${y + 2}`, tones) + under,
    smirk: () =>
      inkedLine(svg`M${x - 14} ${y + 4}Q${x + 4} ${y + 8} ${x + 18} ${y - 4}M${x + 19} ${y - 8}l2 6`, tones) +
      under,
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
