import type { default as SharpModule, OverlayOptions, Sharp } from 'sharp';
import { svg } from '../poster-art/svg.ts';
import { capHeight, setLine, type Weight } from '../poster-art/typeface.ts';
import { fox } from './fox.ts';
import { wrapName, type Room } from './wrap.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 64;
const POSTER = { left: 56, top: 48, width: 356, height: 534 };
const TEXT = POSTER.left + POSTER.width + 56;
const LEADING = 1.12;

/** What a release's picture shows. */
export type PreviewSubject = {
  /** The first that has letters is set large, the second small. */
  names: readonly string[];
  /** «ТВ», «2026», «16+». */
  facts: readonly string[];
  siteName: string;
  /** Bytes or a file; null where there is none. */
  poster: Uint8Array | string | null;
  /** Whether the poster may be seen only blurred. */
  veiled: boolean;
};

type Words = { text: string; x: number; baseline: number; size: number; fill: string; weight?: Weight };

// Letters go in as outlines: no font of the machine matters, and no character can act as markup.
function words({ text, x, baseline, size, fill, weight = 500 }: Words): string {
  const tracking = weight === 800 ? -0.012 : 0;
  return svg`<path d="${setLine(text, tracking, weight).outlines(x, baseline, size)}" fill="${fill}"/>`;
}

// What the face has no letters for would leave holes.
function drawable(text: string): string {
  const known = Array.from(text.slice(0, 300)).filter((sign) => /\s/u.test(sign) || setLine(sign).width > 0);
  return known.join('').replace(/\s+/gu, ' ').trim();
}

// The longest that fits one line, the end left out.
function oneLine(text: string, size: number, width: number): string {
  const [line = ''] = wrapName(text, width, [{ size, lines: 1 }]).lines;
  return line;
}

const NAME_ROOMS: readonly [Room, ...Room[]] = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
  { size: 44, lines: 5 },
];

function nameBlock({ names, facts }: PreviewSubject, left: number): string {
  const width = WIDTH - left - SIDE;
  const [name = '', second] = names.map(drawable).filter((text) => text !== '');
  const { lines, size } = wrapName(name, width, NAME_ROOMS);
  const under = second === undefined || second === name ? [] : [second];
  // Centred over the line of the site at the foot.
  const height = size * (capHeight + (lines.length - 1) * LEADING) + under.length * 52 + 62;
  const top = (HEIGHT - 72 - height) / 2;
  const last = top + size * (capHeight + (lines.length - 1) * LEADING);
  return [
    ...lines.map((text, i) =>
      words({
        text,
        x: left,
        baseline: top + size * (capHeight + i * LEADING),
        size,
        fill: '#ffffff',
        weight: 800,
      }),
    ),
    ...under.map((text) =>
      words({ text: oneLine(text, 28, width), x: left, baseline: last + 52, size: 28, fill: '#b8b8c0' }),
    ),
    words({
      text: oneLine(facts.join('  ·  '), 30, width),
      x: left,
      baseline: last + under.length * 52 + 62,
      size: 30,
      fill: '#ffffff',
    }),
  ].join('');
}

function brand(siteName: string, left: number): string {
  const baseline = HEIGHT - POSTER.top - 9;
  const text = oneLine(drawable(siteName), 32, WIDTH - left - SIDE - 60);
  const name = words({ text, x: left + 60, baseline, size: 32, fill: '#ffffff', weight: 800 });
  return fox(left, baseline - 34, 46) + name;
}

function shade(): string {
  return svg`<defs><linearGradient id="s"><stop stop-color="#0e0e10" stop-opacity="0.4"/><stop offset="0.38" stop-color="#0e0e10" stop-opacity="0.78"/><stop offset="1" stop-color="#0e0e10" stop-opacity="0.88"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`;
}

function sheet(body: string): OverlayOptions {
  const text = svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;
  return { input: Buffer.from(text) };
}

type Draw = typeof SharpModule;

// Small first: a blur of the whole sheet costs fifty times as much.
async function backdrop(sharp: Draw, poster: PreviewSubject['poster']): Promise<Sharp> {
  const plain = { width: WIDTH, height: HEIGHT, channels: 3, background: '#0e0e10' } as const;
  if (poster === null) return sharp({ create: plain });
  const small = await sharp(poster).resize(80, 42, { fit: 'cover' }).blur(3).png().toBuffer();
  return sharp(small).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).blur(8);
}

async function framed(sharp: Draw, poster: Uint8Array | string, veiled: boolean): Promise<OverlayOptions> {
  const { left, top, width, height } = POSTER;
  const corner = svg`<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="16"/></svg>`;
  const whole = sharp(poster).resize(width, height, { fit: 'cover' });
  const input = await (veiled ? whole.blur(24) : whole)
    .composite([{ input: Buffer.from(corner), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left, top };
}

function edge(): string {
  const { left, top, width, height } = POSTER;
  return svg`<rect x="${left + 0.5}" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" rx="16" fill="none" stroke="#ffffff" stroke-opacity="0.16"/>`;
}

async function toJpeg(ground: Sharp, layers: OverlayOptions[]): Promise<Buffer> {
  return ground
    .composite(layers)
    .flatten({ background: '#0e0e10' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Draws the picture that a link to a release is shown with: JPEG, 1200 x 630. */
export async function drawReleasePreview(subject: PreviewSubject): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { poster, veiled, siteName } = subject;
  const left = poster === null ? SIDE : TEXT;
  const written = nameBlock(subject, left) + brand(siteName, left);
  const ground = await backdrop(sharp, poster);
  if (poster === null) return toJpeg(ground, [sheet(written)]);
  return toJpeg(ground, [sheet(shade()), await framed(sharp, poster, veiled), sheet(edge() + written)]);
}

/** Draws the picture of every page that has none of its own: the fox, the name of the site and what it is. */
export async function drawSitePreview({ name, title }: { name: string; title: string }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const left = 480;
  const width = WIDTH - left - SIDE;
  const { lines, size } = wrapName(drawable(name), width, [
    { size: 128, lines: 1 },
    ...NAME_ROOMS.slice(0, 3),
  ]);
  const about = wrapName(drawable(title), width, [{ size: 40, lines: 3 }]);
  const height = size * (capHeight + (lines.length - 1) * LEADING) + 72 + (about.lines.length - 1) * 52;
  const top = (HEIGHT - height) / 2;
  const last = top + size * (capHeight + (lines.length - 1) * LEADING);
  const written = [
    ...lines.map((text, i) =>
      words({
        text,
        x: left,
        baseline: top + size * (capHeight + i * LEADING),
        size,
        fill: '#ffffff',
        weight: 800,
      }),
    ),
    ...about.lines.map((text, i) =>
      words({ text, x: left, baseline: last + 72 + i * 52, size: 40, fill: '#b8b8c0' }),
    ),
  ];
  const ground = await backdrop(sharp, null);
  return toJpeg(ground, [sheet(fox(112, 163, 304) + written.join(''))]);
}
