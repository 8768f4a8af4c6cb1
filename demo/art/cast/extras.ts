import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Tones } from './look.ts';

const path = (d: string, fill: string, line: string, width = 3) =>
  svg`<path d="${d}" fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round"/>`;
const mirrored = (part: string) => svg`${part}<g transform="scale(-1 1)">${part}</g>`;

/** Headwear, drawn over the hair of a head around (0, 0); `turn` is how far the head looks aside. */
export const headwear = {
  glasses: (tones: Tones, turn: number) => {
    const ring = (x: number, w: number) =>
      svg`<rect x="${x - w}" y="-2" width="${w * 2}" height="58" rx="24" fill="#ffffff" fill-opacity="0.16" stroke="${tones.line}" stroke-width="5"/><path d="M${x - w * 0.5} 46L${x + w * 0.2} 6" stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity="0.55"/>`;
    const [near, far] = [-45 + 17 * turn, 43 + 19 * turn];
    return svg`${ring(near, 37)}${ring(far, 37 - 7 * turn)}<path d="M${near + 37} 18Q${(near + far) / 2} 8 ${far - 37 + 7 * turn} 18M${near - 37} 16L-96 6" fill="none" stroke="${tones.line}" stroke-width="5"/>`;
  },
  spectacles: (tones: Tones, turn: number) => {
    const [near, far] = [-45 + 17 * turn, 43 + 19 * turn];
    const ring = (x: number, r: number) =>
      svg`<circle cx="${x}" cy="28" r="${r}" fill="#ffffff" fill-opacity="0.12" stroke="#c99a3a" stroke-width="4"/>`;
    return svg`${ring(near, 37)}${ring(far, 37 - 7 * turn)}<path d="M${near + 37} 22Q${(near + far) / 2} 12 ${far - 37 + 7 * turn} 22M${near - 37} 20L-96 10" fill="none" stroke="#c99a3a" stroke-width="4"/>`;
  },
  moustache: (tones: Tones, turn: number) =>
    svg`<path transform="translate(${34 * turn} 0)" d="M0 80C-10 74 -28 76 -38 90C-24 94 -8 92 0 86C8 92 24 94 38 90C28 76 10 74 0 80Z" fill="${tones.hair}" stroke="${tones.hairLine}" stroke-width="2.4"/>`,
  stubble: (tones: Tones, turn: number) =>
    svg`<path transform="translate(${26 * turn} 0)" d="M-64 70C-52 108 -28 127 4 127C36 125 56 106 64 68C54 96 36 108 22 107Q0 111 -20 108C-38 108 -54 96 -64 70Z" fill="${tones.hairShade}" opacity="0.1"/>`,
  freckles: (tones: Tones, turn: number) =>
    svg`<g fill="${tones.skinLine}" opacity="0.4">${[
      [-62, 58],
      [-52, 66],
      [-40, 58],
      [-47, 74],
      [44, 58],
      [54, 66],
      [62, 57],
      [50, 74],
    ].map(([x = 0, y = 0]) => svg`<circle cx="${x + 16 * turn}" cy="${y}" r="2.1"/>`)}</g>`,
  mole: (tones: Tones, turn: number) =>
    svg`<circle cx="${-34 + 22 * turn}" cy="76" r="2.6" fill="${tones.line}"/>`,
  earrings: (tones: Tones, turn: number) =>
    svg`<g fill="${tones.trim}" stroke="${tones.clothLine}" stroke-width="2.4"><circle cx="${-98 + 8 * turn}" cy="62" r="9"/><path d="M${-98 + 8 * turn} 72l-7 16h14z"/></g>`,
  cap: (tones: Tones) =>
    path('M-122 -60C-124 -190 124 -190 122 -60C60 -92 -60 -92 -122 -60Z', tones.cloth, tones.clothLine) +
    path('M-122 -60C-60 -92 60 -92 122 -60L116 -34C60 -66 -60 -66 -116 -34Z', tones.trim, tones.clothLine) +
    path(
      'M-60 -62C-10 -84 90 -82 138 -50C150 -36 146 -22 134 -20C90 -46 10 -52 -50 -34Z',
      tones.clothShade,
      tones.clothLine,
    ) +
    svg`<circle cx="4" cy="-104" r="20" fill="${tones.trim}" stroke="${tones.clothLine}" stroke-width="3"/>`,
  headphones: (tones: Tones) =>
    svg`<path d="M-112 0C-134 -196 134 -196 112 0" fill="none" stroke="${tones.clothLine}" stroke-width="21"/><path d="M-112 0C-134 -196 134 -196 112 0" fill="none" stroke="${tones.white}" stroke-width="13"/>` +
    mirrored(
      path(
        'M-132 -26C-104 -34 -92 -10 -94 22C-96 52 -112 62 -134 54C-148 30 -148 0 -132 -26Z',
        tones.trim,
        tones.clothLine,
      ) + svg`<ellipse cx="-124" cy="14" rx="11" ry="23" fill="${tones.white}" opacity="0.7"/>`,
    ),
  clip: (tones: Tones) =>
    svg`<g transform="translate(74 -52) rotate(64)">${path('M-30 -8H30V8H-30Z', tones.trim, tones.hairLine, 2.6)}</g>`,
  flower: (tones: Tones) =>
    svg`<g transform="translate(-84 -84)">${[0, 72, 144, 216, 288].map((turn) => svg`<g transform="rotate(${turn})">${path('M0 -4C-24 -24 -18 -50 0 -46C18 -50 24 -24 0 -4Z', tones.trim, tones.hairLine, 2.4)}</g>`)}<circle r="10" fill="#ffe9a8"/></g>`,
  horns: (tones: Tones) =>
    mirrored(
      path('M44 -128C56 -170 84 -196 122 -206C106 -176 108 -150 92 -112Z', tones.trim, tones.hairLine) +
        svg`<path d="M58 -134C72 -138 84 -138 98 -130M68 -160C80 -164 92 -162 104 -156" fill="none" stroke="${tones.trimShade}" stroke-width="5"/>`,
    ),
  ears: (tones: Tones) =>
    mirrored(
      path('M26 -140C42 -198 84 -224 104 -226C120 -190 124 -140 108 -92Z', tones.hair, tones.hairLine) +
        path('M52 -138C64 -176 84 -194 96 -198C104 -170 106 -142 98 -112Z', '#f7cdbf', tones.hairShade, 2),
    ),
  crown: (tones: Tones) =>
    path(
      'M-66 -126L-78 -186L-40 -156L0 -206L40 -156L78 -186L66 -126C30 -142 -30 -142 -66 -126Z',
      '#f6cf6a',
      '#7a5318',
    ) +
    svg`<circle cx="0" cy="-158" r="10" fill="${tones.trim}"/><circle cx="-44" cy="-146" r="6" fill="#ffffff"/><circle cx="44" cy="-146" r="6" fill="#ffffff"/>`,
  goggles: (tones: Tones) => {
    const lens = (x: number) =>
      svg`<circle cx="${x}" cy="-88" r="35" fill="${tones.clothLine}"/><circle cx="${x}" cy="-88" r="26" fill="${tones.trim}"/><path d="M${x - 14} -96Q${x - 4} -110 ${x + 12} -106" fill="none" stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity="0.85"/>`;
    return svg`<path d="M-118 -66C-60 -110 60 -110 116 -66" fill="none" stroke="${tones.clothLine}" stroke-width="24"/>${lens(-38)}${lens(46)}`;
  },
  visor: (tones: Tones) =>
    path(
      'M-126 -48C-130 -178 130 -178 126 -48L112 -62C100 -130 -100 -130 -112 -62Z',
      tones.cloth,
      tones.clothLine,
    ) +
    path(
      'M-116 -74C-60 -108 60 -108 118 -76L128 -44C60 -78 -60 -78 -126 -44Z',
      tones.clothShade,
      tones.clothLine,
    ) +
    svg`<rect x="-26" y="-124" width="52" height="22" rx="6" fill="${tones.trim}" stroke="${tones.clothLine}" stroke-width="3"/>`,
  beanie: (tones: Tones) =>
    path('M-120 -52C-136 -204 136 -204 122 -52Z', tones.trim, tones.clothLine) +
    path(
      'M-126 -74C-70 -104 70 -104 128 -74L124 -36C66 -66 -66 -66 -122 -36Z',
      tones.trimShade,
      tones.clothLine,
    ) +
    svg`<circle cx="2" cy="-178" r="27" fill="${tones.white}" stroke="${tones.clothLine}" stroke-width="3"/><path d="M-60 -150L-70 -96M-22 -166L-24 -104M22 -166L24 -104M62 -150L72 -96" stroke="${tones.trimShade}" stroke-width="5" stroke-linecap="round"/>`,
  plaster: (tones: Tones, turn: number) =>
    svg`<g transform="translate(${50 + 14 * turn} 66) rotate(-16)"><rect x="-22" y="-8" width="44" height="16" rx="7" fill="#f7e3c0" stroke="${tones.skinLine}" stroke-width="2"/><rect x="-8" y="-8" width="16" height="16" fill="#eac99a"/></g>`,
  scar: (tones: Tones, turn: number) =>
    svg`<path d="M${-72 + 17 * turn} -8L${-36 + 17 * turn} 74" stroke="${tones.skinLine}" stroke-width="4" stroke-linecap="round"/>`,
  beard: (tones: Tones, turn: number) =>
    path(
      svg`M${-84 + 12 * turn} 20C${-82 + 12 * turn} 90 ${-50 + 20 * turn} 150 ${6 + 26 * turn} 176C${56 + 24 * turn} 150 ${80 + 2 * turn} 90 ${80 - 2 * turn} 20C${70} 60 ${46 + 24 * turn} 82 ${34 + 30 * turn} 80Q${30 * turn} 70 ${-30 + 28 * turn} 80C${-54 + 18 * turn} 78 ${-74 + 14 * turn} 56 ${-84 + 12 * turn} 20ZM${-18 + 32 * turn} 92Q${32 * turn} 84 ${18 + 32 * turn} 92Q${32 * turn} 112 ${-18 + 32 * turn} 92Z`,
      tones.hair,
      tones.hairLine,
    ),
};

export type Headwear = keyof typeof headwear;
