import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { CharacterLook, Tones } from './look.ts';

const path = (d: string, fill: string, line: string, width = 3) =>
  svg`<path d="${d}" fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round"/>`;
const seam = (d: string, tones: Tones, width = 3) =>
  svg`<path d="${d}" fill="none" stroke="${tones.clothLine}" stroke-width="${width}" stroke-linecap="round" opacity="0.8"/>`;
const shade = (d: string, fill: string, opacity = 0.75) =>
  svg`<path d="${d}" fill="${fill}" opacity="${String(opacity)}"/>`;
const mirrored = (part: string) => svg`${part}<g transform="scale(-1 1)">${part}</g>`;

/** The scale of the shoulders; details on sleeves use it too. */
const widthOf = (look: CharacterLook): number => (look.broad ? 1.12 : 0.9);

/** Shoulders and arms down to y = 640, from the neck of a head around (0, 0). */
function torso(look: CharacterLook): string {
  const w = widthOf(look);
  return svg`M${-46 * w} 150C${-70 * w} 182 ${-138 * w} 184 ${-172 * w} 222C${-204 * w} 262 ${-212 * w} 400 ${-226 * w} 640H${226 * w}C${212 * w} 400 ${204 * w} 262 ${172 * w} 222C${138 * w} 184 ${70 * w} 182 ${46 * w} 150Z`;
}

function body(look: CharacterLook, tones: Tones): string {
  const w = widthOf(look);
  return (
    path(torso(look), tones.cloth, tones.clothLine) +
    shade(
      svg`M${-46 * w} 150C${-70 * w} 182 ${-138 * w} 184 ${-172 * w} 222C${-204 * w} 262 ${-212 * w} 400 ${-226 * w} 640H${-120 * w}C${-150 * w} 480 ${-150 * w} 330 ${-96 * w} 216Z`,
      tones.clothShade,
    ) +
    shade(
      svg`M${132 * w} 330C${120 * w} 440 ${126 * w} 540 ${120 * w} 640H${168 * w}C${150 * w} 540 ${146 * w} 430 ${132 * w} 330Z`,
      tones.clothShade,
    ) +
    seam(
      svg`M${-136 * w} 330C${-128 * w} 440 ${-134 * w} 540 ${-128 * w} 640M${134 * w} 330C${126 * w} 440 ${132 * w} 540 ${126 * w} 640`,
      tones,
    )
  );
}

const collar = (tones: Tones) =>
  mirrored(path('M-44 138L-66 164L-20 214L0 196Z', tones.white, tones.clothLine)) +
  shade('M-44 138L-66 164L-20 214L-12 204C-36 180 -40 160 -44 138Z', tones.whiteShade);

const buttons = (tones: Tones, from: number, count: number, x = 0) =>
  repeat(
    count,
    (at) =>
      svg`<circle cx="${x}" cy="${from + at * 62}" r="8" fill="${tones.trim}" stroke="${tones.clothLine}" stroke-width="2.6"/>`,
  );

/** Clothes by their kind, drawn over the neck of a head around (0, 0). */
export const outfits = {
  sailor: (look: CharacterLook, tones: Tones) => {
    const white: Tones = { ...tones, cloth: tones.white, clothShade: tones.whiteShade };
    const half =
      path(
        'M-30 138C-70 158 -150 186 -176 216C-168 262 -150 290 -128 300L0 318L-8 280C-40 240 -56 180 -30 138Z',
        tones.cloth,
        tones.clothLine,
      ) +
      svg`<path d="M-158 236C-150 262 -138 276 -122 282L-18 298" fill="none" stroke="${tones.white}" stroke-width="5"/>`;
    return (
      body(look, white) +
      path('M-40 140L0 262L40 140', tones.skin, tones.skinLine) +
      mirrored(half) +
      path('M-40 140C-44 180 -20 240 0 276C20 240 44 180 40 140L0 262Z', tones.cloth, tones.clothLine) +
      path(
        'M-6 268C-50 266 -70 300 -62 330C-38 330 -14 306 0 288C14 306 38 330 62 330C70 300 50 266 6 268Z',
        tones.trim,
        tones.clothLine,
      ) +
      path('M-12 276H12L30 392L8 372L-22 396Z', tones.trim, tones.clothLine) +
      path('M-14 262H14V294H-14Z', tones.trimShade, tones.clothLine)
    );
  },
  blazer: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    path('M-70 156L0 470L70 156Z', tones.white, tones.clothLine) +
    path('M-15 226H15L24 420L0 456L-24 420Z', tones.trim, tones.clothLine) +
    path('M-18 198H18L12 230H-12Z', tones.trimShade, tones.clothLine) +
    mirrored(
      path('M-64 158L-2 480L-34 640H-60L-96 300L-128 270L-98 252L-104 196Z', tones.cloth, tones.clothLine) +
        shade('M-64 158L-2 480L-30 440L-84 240Z', tones.clothShade, 0.5),
    ) +
    collar(tones) +
    buttons(tones, 540, 2),
  coat: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    seam('M0 300V640', tones, 4) +
    buttons(tones, 380, 4, -34) +
    buttons(tones, 380, 4, 34) +
    mirrored(path('M-20 250L-150 250C-150 220 -110 190 -70 168L0 300Z', tones.cloth, tones.clothLine)) +
    path(
      'M-104 140C-70 118 60 116 104 138C118 168 116 196 100 216C50 244 -60 246 -104 214C-118 192 -116 166 -104 140Z',
      tones.trim,
      tones.clothLine,
    ) +
    shade(
      'M-104 140C-110 170 -70 196 0 198C60 198 104 180 104 150C116 176 114 200 100 216C50 244 -60 246 -104 214C-118 192 -116 166 -104 140Z',
      tones.trimShade,
    ) +
    path('M44 214C60 290 66 350 60 420L110 408C112 340 104 270 92 206Z', tones.trim, tones.clothLine) +
    seam('M62 400l4 22M78 398l4 20M94 396l4 18M-80 200C-40 220 30 222 80 204', tones),
  stand: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    seam('M0 190V640', tones, 4) +
    path('M-62 136C-40 150 40 150 62 136L66 192C30 212 -30 212 -66 192Z', tones.cloth, tones.clothLine) +
    path('M-58 138C-40 152 40 152 58 138L58 148C36 160 -36 160 -58 148Z', tones.trim, tones.clothLine, 2) +
    shade('M-66 192C-30 212 30 212 66 192L60 214C30 226 -30 226 -60 214Z', tones.clothShade) +
    buttons(tones, 262, 6, 14),
  hoodie: (look: CharacterLook, tones: Tones) =>
    path('M-118 190C-150 120 -110 60 -84 60H84C110 60 150 120 118 190Z', tones.clothShade, tones.clothLine) +
    body(look, tones) +
    path('M-44 146L0 250L44 146Z', tones.trim, tones.clothLine) +
    mirrored(
      path(
        'M-52 132C-110 140 -142 176 -140 214C-110 244 -40 268 0 270L-4 246C-30 220 -46 180 -40 140Z',
        tones.cloth,
        tones.clothLine,
      ),
    ) +
    shade('M-140 214C-110 244 -40 268 0 270L-2 258C-50 250 -100 230 -124 200Z', tones.clothShade) +
    svg`<path d="M-34 252C-40 300 -36 330 -42 372M34 252C40 296 34 320 38 352" fill="none" stroke="${tones.white}" stroke-width="7" stroke-linecap="round"/>` +
    svg`<circle cx="-42" cy="376" r="8" fill="${tones.white}"/><circle cx="38" cy="356" r="8" fill="${tones.white}"/>`,
  kimono: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    path('M-40 140L14 300L40 140', tones.skin, tones.skinLine) +
    path('M52 136L86 158L-60 470L-96 420L20 240Z', tones.white, tones.clothLine) +
    path('M66 144L108 170L-40 520L-110 470L30 262Z', tones.trim, tones.clothLine) +
    path('M-52 136L-90 158L40 450L86 404L-14 250Z', tones.white, tones.clothLine) +
    path('M-64 144L-110 170L30 500L100 452L-24 268Z', tones.trim, tones.clothLine) +
    shade('M-64 144L-110 170L30 500L44 490L-80 176Z', tones.trimShade) +
    path('M-150 470H150L158 580H-158Z', tones.trimShade, tones.clothLine) +
    svg`<path d="M-152 520H152" stroke="${tones.white}" stroke-width="10"/>`,
  cloak: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    path(
      'M-90 120C-60 150 60 150 90 120C130 150 190 200 230 290C262 400 260 520 268 640H150C140 500 110 360 0 262C-110 360 -140 500 -150 640H-268C-260 520 -262 400 -230 290C-190 200 -130 150 -90 120Z',
      tones.cloth,
      tones.clothLine,
    ) +
    path('M0 262C-110 360 -140 500 -150 640H150C140 500 110 360 0 262Z', tones.whiteShade, tones.clothLine) +
    seam('M-170 260C-196 360 -204 480 -206 620M170 260C196 360 204 480 206 620', tones) +
    shade(
      'M-90 120C-130 150 -190 200 -230 290C-262 400 -260 520 -268 640H-220C-220 480 -196 280 -90 190Z',
      tones.clothShade,
    ) +
    path(
      'M-92 118C-104 150 -96 190 -60 214C-30 234 -10 240 0 262C10 240 30 234 60 214C96 190 104 150 92 118C60 156 -60 156 -92 118Z',
      tones.trim,
      tones.clothLine,
    ) +
    svg`<circle cx="0" cy="256" r="21" fill="${tones.white}" stroke="${tones.clothLine}" stroke-width="3"/><circle cx="0" cy="256" r="12" fill="${tones.eyes}"/>`,
  apron: (look: CharacterLook, tones: Tones) =>
    body(look, { ...tones, cloth: tones.white, clothShade: tones.whiteShade }) +
    path('M-58 150L0 262L58 150L34 138H-34Z', tones.white, tones.clothLine) +
    collar(tones) +
    path('M-96 330H96L120 640H-120Z', tones.cloth, tones.clothLine) +
    mirrored(path('M-92 332L-110 186L-80 176L-58 332Z', tones.cloth, tones.clothLine)) +
    shade('M-96 330H-50L-60 640H-120Z', tones.clothShade) +
    seam('M-60 440H60V520C40 548 -40 548 -60 520Z', tones) +
    path(
      'M-8 196C-60 176 -74 214 -60 240C-40 236 -16 226 0 212C16 226 40 236 60 240C74 214 60 176 8 196Z',
      tones.trim,
      tones.clothLine,
    ) +
    path('M-13 194H13V226H-13Z', tones.trimShade, tones.clothLine),
  jersey: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    path('M-44 144L0 214L44 144', tones.skin, tones.skinLine) +
    seam('M0 214V640', tones, 4) +
    mirrored(
      svg`<path d="M-164 226C-192 270 -200 400 -212 640" transform="scale(${widthOf(look).toFixed(2)} 1)" fill="none" stroke="${tones.trim}" stroke-width="18"/>`,
    ) +
    mirrored(path('M-42 138L-84 158L-10 256L2 212Z', tones.trim, tones.clothLine)) +
    seam('M-120 330H-60M60 330H120', tones, 3),
  space: (look: CharacterLook, tones: Tones) =>
    body(look, tones) +
    path(
      'M-102 132C-70 110 70 110 102 132C130 160 130 196 96 214C50 236 -50 236 -96 214C-130 196 -130 160 -102 132Z',
      tones.white,
      tones.clothLine,
      4,
    ) +
    path(
      'M-84 144C-56 126 56 126 84 144C98 166 92 180 80 188C40 204 -40 204 -80 188C-92 180 -98 166 -84 144Z',
      tones.clothShade,
      tones.clothLine,
    ) +
    path('M-92 330H-8V430H-92Z', tones.white, tones.clothLine) +
    svg`<path d="M-80 348H-20M-80 372H-36" stroke="${tones.trim}" stroke-width="9"/><circle cx="62" cy="372" r="28" fill="${tones.trim}" stroke="${tones.clothLine}" stroke-width="3"/><circle cx="62" cy="372" r="14" fill="${tones.eyes}"/>` +
    mirrored(
      svg`<path d="M-199 300C-176 314 -156 318 -140 314" transform="scale(${widthOf(look).toFixed(2)} 1)" fill="none" stroke="${tones.trim}" stroke-width="16"/>`,
    ),
  gown: (look: CharacterLook, tones: Tones) =>
    path(torso(look), tones.skin, tones.skinLine) +
    shade(
      'M-46 150C-70 182 -138 184 -172 222C-204 262 -212 400 -226 640H-160C-170 480 -150 300 -70 210Z',
      tones.skinShade,
      0.6,
    ) +
    svg`<path d="M-60 226C-40 232 -24 236 -10 246M60 226C40 232 24 236 10 246" fill="none" stroke="${tones.skinLine}" stroke-width="3" stroke-linecap="round"/>` +
    path(
      'M-200 300C-150 280 -110 320 -80 330C-40 320 -16 340 0 352C16 340 40 320 80 330C110 320 150 280 200 300C214 400 220 520 226 640H-226C-220 520 -214 400 -200 300Z',
      tones.cloth,
      tones.clothLine,
    ) +
    shade(
      'M-200 300C-150 280 -110 320 -80 330C-110 420 -120 540 -110 640H-226C-220 520 -214 400 -200 300Z',
      tones.clothShade,
    ) +
    svg`<path d="M-200 300C-150 280 -110 320 -80 330C-40 320 -16 340 0 352C16 340 40 320 80 330C110 320 150 280 200 300" fill="none" stroke="${tones.trim}" stroke-width="11" stroke-linejoin="round"/>` +
    path('M-40 156C-20 176 20 176 40 156L38 172C16 188 -16 188 -38 172Z', tones.trim, tones.clothLine, 2.4) +
    svg`<circle cx="0" cy="196" r="13" fill="${tones.eyes}" stroke="${tones.trim}" stroke-width="5"/>`,
};

export type Outfit = keyof typeof outfits;

/** The neck with the shade of the chin. */
export function neck(look: CharacterLook, tones: Tones): string {
  const w = look.broad ? 50 : 35;
  const { turn = 0.35 } = look;
  return (
    path(
      svg`M${-w} 70C${-w + 2} 120 ${-w - 4} 140 ${-w - 26} 168C${-20} 230 20 230 ${w + 26} 168C${w + 4} 140 ${w - 2} 120 ${w} 70Z`,
      tones.skin,
      tones.skinLine,
      2.6,
    ) +
    shade(
      svg`M${-w} 80C${-w + 2} 120 ${-w} 134 ${-w - 8} 150C${-8} 156 ${w * 0.6 + 10 * turn} 150 ${w - 2} 122L${w} 70Z`,
      tones.skinShade,
      1,
    )
  );
}
