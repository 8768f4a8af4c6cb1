import type { Layer, Shot } from '../../clip.ts';
import {
  chance,
  disc,
  group,
  halo,
  hills,
  line,
  many,
  oval,
  pine,
  rect,
  shape,
  town,
  wash,
} from '../../draw.ts';
import { drift, heldPose, sway } from '../../motion.ts';
import type { Hour } from './palette.ts';

/** A seat by the window: hills, town lights and pines pass at their own speeds, the traveller looks out. */
export function window(hour: Hour, weather: Layer): Shot {
  const random = chance(`window ${hour.orb}`);
  const wide = { x: 0, y: 0, width: 2880, height: 1080 };
  const trees = many(6, (i) => pine(160 + i * 480 + random() * 90, 830, 190 + random() * 190, hour.ink));
  return {
    seconds: 9,
    layers: [
      { cels: [wash(hour.sky, 760) + halo(1330, 330, 240, hour.orb) + disc(1330, 330, 100, hour.orb)] },
      {
        cels: [hills(random, 560, 150, hour.far)],
        endless: true,
        box: { x: 0, y: 0, width: 1920, height: 1080 },
        pose: heldPose(4, drift(36)),
      },
      {
        cels: [
          hills(random, 660, 70, hour.middle, 2880, 4) + town(random, 780, hour.near, hour.lamp, 2880, 0.8),
        ],
        box: wide,
        endless: true,
        pose: drift(72),
      },
      { cels: [trees + rect(0, 800, 2880, 280, hour.ink)], box: wide, endless: true, pose: drift(432) },
      weather,
      { cels: [wall(hour)] },
      { cels: [traveller(hour)], pose: heldPose(4, (at) => ({ y: Math.round(sway(at, 3, 3)) })) },
      { cels: [seat(hour)] },
    ],
  };
}

function wall(hour: Hour): string {
  const hole =
    'M620 130H1660Q1730 130 1730 200V700Q1730 770 1660 770H620Q550 770 550 700V200Q550 130 620 130Z';
  return (
    `<path fill-rule="evenodd" fill="${hour.near}" d="M0 0H1920V1080H0Z${hole}"/>` +
    `<path d="${hole}" fill="none" stroke="${hour.ink}" stroke-width="26"/><path d="${hole}" fill="none" stroke="${hour.middle}" stroke-width="5"/>` +
    line('M640 690L960 150M760 730L1040 250', '#ffffff', 14, 0.07) +
    rect(0, 40, 1920, 16, hour.ink) +
    rect(0, 56, 1920, 7, hour.middle) +
    shape('M1920 90H1700C1760 330 1750 560 1690 800H1920Z', hour.trim, 0.9) +
    many(4, (i) =>
      line(
        `M${1760 + i * 44} 90C${1790 + i * 40} 330 ${1780 + i * 42} 560 ${1740 + i * 48} 800`,
        hour.ink,
        5,
        0.25,
      ),
    ) +
    rect(1100, 806, 640, 26, hour.middle, 8) +
    rect(1100, 830, 640, 8, hour.ink) +
    thermos(hour)
  );
}

function thermos(hour: Hour): string {
  return (
    rect(1210, 690, 62, 116, hour.trim, 12) +
    rect(1218, 668, 46, 30, hour.blossom[2], 8) +
    rect(1210, 730, 62, 10, hour.ink) +
    shape('M1320 756H1400L1392 806H1328Z', '#fbf3e2') +
    rect(1440, 770, 170, 36, hour.ink, 5) +
    rect(1440, 780, 170, 9, hour.lamp)
  );
}

/** Head and shoulders in profile towards the glass, a line of window light along the face. */
function traveller(hour: Hour): string {
  const skin = '#f0c3a4';
  return group(
    shape('M-230 520C-224 330 -150 250 -36 236H40C120 262 168 340 176 520Z', hour.ink) +
      shape('M-70 240C-60 200 -64 180 -70 150L40 170C34 206 40 226 56 246C20 286 -40 284 -70 240Z', skin) +
      shape('M-70 150C-60 186 -20 206 26 206L40 170Z', hour.blossom[1], 0.55) +
      shape(
        'M-92 20C-70 -80 60 -96 104 -18C114 12 110 34 112 52C116 66 128 80 132 92C134 100 122 104 114 106C118 116 114 124 108 128C112 140 106 150 98 154C94 180 70 190 36 184C-20 180 -84 120 -92 20Z',
        skin,
      ) +
      shape(
        'M116 -12C70 -34 60 6 42 24C34 60 36 84 20 92C10 74 -12 84 -6 108C0 124 12 130 18 128C8 190 -30 236 -96 232C-136 196 -140 60 -108 -16C-84 -92 10 -130 76 -96C104 -80 118 -50 116 -12Z',
        '#1a1424',
      ) +
      shape(
        'M-124 -34C-128 -118 -20 -168 70 -132C104 -118 122 -84 124 -50C60 -72 -50 -78 -124 -34Z',
        hour.trim,
      ) +
      shape('M124 -50C146 -46 164 -34 170 -22C140 -30 100 -32 70 -42C60 -64 100 -64 124 -50Z', hour.ink) +
      shape('M-126 -36C-50 -82 60 -76 124 -52L124 -66C60 -92 -50 -96 -124 -54Z', hour.ink) +
      disc(92, -92, 9, hour.lamp) +
      line('M78 46q14 -8 26 0', '#1a1424', 7) +
      oval(90, 58, 6, 11, '#1a1424') +
      line('M74 30q16 -10 32 -4', '#1a1424', 5) +
      oval(62, 104, 20, 10, '#e88e80') +
      line('M92 136q8 3 14 -1', '#8d3f3f', 4) +
      line('M176 520C168 340 122 262 56 246', hour.lamp, 5, 0.7) +
      shape('M-40 236L16 300L56 246C70 250 80 256 90 262L30 350L-76 244Z', hour.trim),
    'translate(470 420)',
  );
}

function seat(hour: Hour): string {
  return (
    shape('M0 520C60 470 190 470 214 560L250 940H640Q690 940 690 990V1080H0Z', hour.trim) +
    shape('M0 520C60 470 190 470 214 560L222 640C180 560 60 556 0 600Z', hour.blossom[2]) +
    shape('M250 940H640Q690 940 690 990V1080H262Z', hour.blossom[1]) +
    rect(0, 1040, 1920, 40, hour.ink)
  );
}
