import type { Shot } from '../../clip.ts';
import { type Point, chance, disc, line, many, polygon, rect, shape, stars } from '../../draw.ts';
import { loop, sway } from '../../motion.ts';
import { sleepingFox } from '../../people.ts';
import { colours } from './colours.ts';
import { bookcase } from './shelves.ts';

const lines = 7;
const secondsForLine = 1.25;

/** The book writes itself by lamplight while the fox sleeps on the catalogue. */
export function desk(): Shot {
  return {
    seconds: 9,
    layers: [
      { cels: [room()] },
      { cels: [0, 1, 2, 1].map((step) => glow(step)), pose: loop(1) },
      { cels: [table()] },
      {
        cels: [0, 0.5, 1, 0.5].map((breath) =>
          sleepingFox(1460, 742, 330, { fur: '#e8502f', chest: '#fff1dc', ink: '#35141a' }, breath),
        ),
        box: { x: 1250, y: 560, width: 420, height: 200 },
        pose: loop(1.5),
      },
      {
        cels: Array.from({ length: 37 }, (_, i) => handwriting(i / 4)),
        box: { x: 620, y: 700, width: 640, height: 260 },
        pose: loop(4),
      },
      { cels: [quill()], box: { x: 0, y: -260, width: 220, height: 290 }, pose: (at) => pen(at) },
    ],
  };
}

/** The point of the pen after `seconds`: lines run over the right-hand page, narrower at its top. */
function pointAt(row: number, part: number): Point {
  const y = 742 + row * 25;
  const left = 975 + row * 3;
  const width = (row === lines - 1 ? 0.55 : 1) * (225 + row * 7);
  const letter = part * width;
  return [left + letter, y + Math.sin(letter * 0.55 + row) * 3.6 + Math.sin(letter * 0.23 + row * 2) * 3];
}

function pen(seconds: number): { x: number; y: number } {
  const row = Math.min(lines - 1, Math.floor(seconds / secondsForLine));
  const [x, y] = pointAt(row, Math.min(1, seconds / secondsForLine - row));
  return { x: Math.round(x), y: Math.round(y + sway(seconds, 0.5, 3)) };
}

function handwriting(seconds: number): string {
  return many(lines, (row) => {
    const part = Math.min(1, seconds / secondsForLine - row);
    if (part <= 0) return '';
    const points = Array.from({ length: Math.ceil(part * 70) + 1 }, (_, i) =>
      pointAt(row, Math.min(part, i / 70))
        .map((v) => v.toFixed(1))
        .join(' '),
    );
    return line(`M${points.join('L')}`, '#3b2a4a', 3.2);
  });
}

function room(): string {
  const random = chance('desk');
  const window = 'M760 520V210A160 160 0 0 1 1080 210V520Z';
  return (
    rect(0, 0, 1920, 1080, colours.wall) +
    bookcase(random, 40, 20, 600, 5, 150, 0.42) +
    bookcase(random, 1200, 20, 680, 5, 150, 0.42) +
    `<path d="${window}" fill="#123f63" stroke="${colours.oak}" stroke-width="34"/>` +
    disc(980, 210, 84, colours.moon) +
    disc(960, 190, 18, '#e6d9b4') +
    disc(1004, 230, 24, '#e6d9b4') +
    `<g transform="translate(770 90) scale(0.15 0.5)">${stars(random, 22, 700, colours.moon)}</g>` +
    line('M920 50V520M760 330H1080', colours.oak, 12) +
    rect(720, 520, 400, 26, colours.wood, 4)
  );
}

function glow(step: number): string {
  const wide = 20 + step * 5;
  return (
    polygon(
      [
        [430, 430],
        [590, 430],
        [1180 + wide, 820],
        [120 - wide, 820],
      ],
      colours.gold,
      0.2,
    ) + disc(510, 440, 300 + wide, colours.gold, 0.09)
  );
}

function table(): string {
  const lamp =
    shape('M400 430Q410 310 510 300Q610 310 620 430Z', '#1f7a63') +
    shape('M400 430Q410 310 510 300Q460 340 450 430Z', '#3fa784') +
    rect(396, 428, 228, 12, '#fff3c4', 6) +
    rect(502, 440, 16, 260, colours.gold) +
    rect(440, 694, 140, 20, colours.gold, 10) +
    disc(510, 298, 12, colours.gold);
  const page = (side: number) =>
    shape(
      `M930 725C${930 + side * 90} 690 ${930 + side * 210} 700 ${930 + side * 290} 722L${930 + side * 340} 930C${930 + side * 230} 902 ${930 + side * 90} 900 930 942Z`,
      side < 0 ? '#ecdcb6' : colours.paper,
    );
  const text = many(8, (i) =>
    line(
      `M${655 - i * 4 + 20} ${748 + i * 22}Q${780 - i * 3} ${724 + i * 23} 895 ${748 + i * 23}`,
      '#8d7a68',
      3.4,
      0.75,
    ),
  );
  const catalogue =
    rect(1270, 742, 400, 46, colours.red, 6) +
    rect(1290, 750, 372, 30, colours.paper, 4) +
    rect(1250, 788, 430, 44, '#2f7d84', 6) +
    rect(1270, 796, 402, 28, colours.paper, 4);
  return (
    rect(0, 690, 1920, 400, colours.oak) +
    shape('M0 700H1920V1080H0Z', colours.wood) +
    many(4, (i) => rect(0, 790 + i * 86, 1920, 5, colours.oak)) +
    polygon(
      [
        [180, 700],
        [1140, 700],
        [1420, 1080],
        [0, 1080],
        [0, 860],
      ],
      colours.gold,
      0.2,
    ) +
    lamp +
    shape('M578 950L930 962L1282 950L1276 926H584Z', colours.red) +
    page(-1) +
    page(1) +
    text +
    line('M930 725V942', colours.shade, 6) +
    catalogue +
    shape('M250 900Q240 830 290 820V790H350V820Q400 830 390 900Z', colours.ink) +
    rect(286, 782, 68, 14, colours.gold, 5) +
    rect(90, 742, 250, 0, colours.ink)
  );
}

function quill(): string {
  return (
    line('M0 0L60 -84', '#3b2a4a', 5) +
    shape('M52 -70C60 -150 120 -230 190 -250C196 -180 150 -110 74 -66Z', '#fbf5e6') +
    shape('M52 -70C84 -140 140 -200 190 -250C180 -190 130 -120 74 -66Z', '#d8cbb0') +
    line('M60 -84C90 -140 140 -200 186 -246', '#8d7a68', 3)
  );
}
