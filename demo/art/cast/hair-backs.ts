import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import { taperedLock } from './hair-shine.ts';
import type { Tones } from './look.ts';

const filled = (d: string, tones: Tones) =>
  svg`<path d="${d}" fill="${tones.hairShade}" stroke="${tones.hairLine}" stroke-width="3" stroke-linejoin="round"/>`;
const lit = (d: string, tones: Tones) =>
  svg`<path d="${d}" fill="${tones.hair}" stroke="${tones.hairLine}" stroke-width="3" stroke-linejoin="round"/>`;
const strands = (d: string, tones: Tones) =>
  svg`<path d="${d}" fill="none" stroke="${tones.hairLine}" stroke-width="2.4" stroke-linecap="round" opacity="0.55"/>`;
const gleams = (tones: Tones, ...locks: string[]) =>
  svg`<path d="${locks}" fill="${tones.hairLight}" opacity="0.42"/>`;
const mirrored = (part: string) => svg`<g transform="scale(-1 1)">${part}</g>`;
const skull = 'M-110 -40C-122 -170 122 -170 110 -40C116 0 108 40 92 66L-92 66C-108 40 -116 0 -110 -40Z';

/** A tail of hair from (0, 0) downwards, swinging out to the right. */
function tail(tones: Tones, length: number): string {
  return (
    lit(
      svg`M-14 -12C34 -34 78 0 84 ${length * 0.3}C90 ${length * 0.6} 62 ${length * 0.8} 76 ${length}C44 ${length * 0.92} 42 ${length * 0.86} 40 ${length * 0.82}C38 ${length * 0.9} 30 ${length * 0.94} 20 ${length * 0.96}C28 ${length * 0.7} 22 ${length * 0.5} 8 ${length * 0.34}C-6 ${length * 0.2} -18 20 -14 -12Z`,
      tones,
    ) +
    strands(
      svg`M12 6C50 40 62 ${length * 0.4} 52 ${length * 0.8}M4 22C34 70 40 ${length * 0.5} 38 ${length * 0.72}`,
      tones,
    ) +
    gleams(
      tones,
      taperedLock([34, 12], [76, length * 0.2], [70, length * 0.52], 5),
      taperedLock([24, 16], [50, length * 0.16], [54, length * 0.36], 3),
    )
  );
}

/** Hair behind a head around (0, 0), drawn before everything else of the person. */
export const backs = {
  short: (tones: Tones) =>
    filled(
      'M-112 -30C-120 -166 120 -166 112 -30C118 20 108 62 88 92L74 78L62 108L40 86H-40L-64 108L-72 80L-92 90C-108 60 -118 20 -112 -30Z',
      tones,
    ),
  crop: (tones: Tones) => filled(skull, tones),
  bob: (tones: Tones) =>
    filled(
      'M-112 -40C-124 -172 124 -172 112 -40C130 30 130 96 108 142C88 150 66 148 52 138L-52 138C-70 150 -90 150 -110 142C-132 96 -130 30 -112 -40Z',
      tones,
    ) + strands('M-118 40C-118 84 -110 116 -98 138M118 40C118 84 110 116 98 138', tones),
  long: (tones: Tones) =>
    filled(
      'M-112 -40C-124 -172 124 -172 112 -40C136 60 150 190 162 300C172 372 160 430 178 500H-178C-160 430 -172 372 -162 300C-150 190 -136 60 -112 -40Z',
      tones,
    ) +
    strands(
      'M-124 60C-134 160 -146 300 -140 480M124 60C134 160 146 300 140 480M-104 120C-110 240 -118 360 -108 490M104 120C110 240 118 360 108 490',
      tones,
    ),
  windy: (tones: Tones) =>
    filled(
      'M-112 -40C-124 -172 124 -172 112 -40C116 20 112 60 104 96C60 150 -40 150 -70 150C-160 154 -310 170 -424 240C-394 196 -366 172 -338 154C-410 144 -490 152 -560 184C-480 116 -390 84 -310 72C-226 60 -154 18 -112 -40Z',
      tones,
    ) +
    strands(
      'M-120 40C-190 96 -290 98 -430 124M-110 84C-180 122 -270 128 -370 178M-116 10C-170 58 -250 76 -330 88',
      tones,
    ),
  twin: (tones: Tones) => {
    const one = svg`<g transform="translate(98 -70) rotate(-14)">${tail(tones, 400)}<path d="M-18 -26C-8 -38 18 -34 22 -16C18 2 -6 8 -20 -2Z" fill="${tones.trim}" stroke="${tones.hairLine}" stroke-width="3"/></g>`;
    return filled(skull, tones) + one + mirrored(one);
  },
  pony: (tones: Tones) =>
    svg`<g transform="translate(64 -128) rotate(-28)">${tail(tones, 390)}<path d="M-20 -22C-8 -38 20 -32 22 -10C16 6 -12 6 -22 -6Z" fill="${tones.trim}" stroke="${tones.hairLine}" stroke-width="3"/></g>` +
    filled(skull, tones),
  bun: (tones: Tones) =>
    filled(skull, tones) +
    lit('M-46 -150C-74 -196 -30 -234 6 -230C46 -230 78 -196 52 -150Z', tones) +
    strands('M-30 -160C-40 -196 -10 -218 20 -214M2 -160C0 -190 20 -204 38 -196', tones) +
    gleams(
      tones,
      taperedLock([-40, -176], [-36, -212], [0, -222], 5),
      taperedLock([-22, -176], [-18, -202], [6, -208], 3),
    ),
  spikes: (tones: Tones) =>
    filled(
      'M-108 -50C-130 -30 -142 -4 -140 22C-126 14 -118 12 -110 14C-116 40 -114 66 -104 92C-96 78 -88 70 -78 66L-60 96L-44 70H44L62 98L78 66C88 70 96 80 102 96C114 68 118 42 110 14C120 12 130 16 142 26C144 -4 132 -30 108 -50Z',
      tones,
    ),
  braid: (tones: Tones) => filled(skull, tones),
  tied: (tones: Tones) =>
    svg`<g transform="translate(-58 84) rotate(58)">${tail(tones, 250)}</g>` + filled(skull, tones),
};

/** Hair that lies over the shoulders, drawn after the clothes. */
export function overShoulders(back: keyof typeof backs, tones: Tones): string {
  if (back === 'long') {
    const lock =
      lit(
        'M-104 60C-112 120 -132 180 -120 260C-112 300 -118 330 -104 366C-90 320 -78 250 -84 190C-86 150 -84 110 -82 84Z',
        tones,
      ) +
      strands('M-102 110C-108 170 -104 250 -104 330', tones) +
      gleams(tones, taperedLock([-98, 96], [-106, 160], [-96, 250], 4.5));
    return lock + mirrored(lock);
  }
  if (back !== 'braid') return '';
  const beads = repeat(7, (at) => {
    const y = 132 + at * 37;
    const x = 92 + Math.sin(at / 2) * 12 + at * 3;
    const r = 30 - at * 1.8;
    return (
      lit(
        svg`M${x - r} ${y - 14}C${x - r} ${y + 20} ${x - 6} ${y + 30} ${x} ${y + 36}C${x + 6} ${y + 30} ${x + r} ${y + 20} ${x + r} ${y - 14}C${x + 16} ${y - 24} ${x - 16} ${y - 24} ${x - r} ${y - 14}Z`,
        tones,
      ) +
      strands(
        svg`M${x - r + 8} ${y - 4}Q${x} ${y + 16} ${x} ${y + 32}M${x + r - 8} ${y - 4}Q${x} ${y + 16} ${x} ${y + 32}`,
        tones,
      )
    );
  });
  const end = lit('M100 392C96 430 92 446 106 474C122 452 132 430 126 392Z', tones);
  const band = svg`<rect x="96" y="382" width="36" height="18" rx="8" fill="${tones.trim}" stroke="${tones.hairLine}" stroke-width="3"/>`;
  return lit('M76 40C92 70 100 96 104 124H78C80 100 80 70 76 40Z', tones) + end + beads + band;
}
