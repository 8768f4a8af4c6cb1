import type { default as SharpModule, OverlayOptions, Sharp } from 'sharp';
import { svg, fox } from './poster-art/svg.ts';
import { CAP_HEIGHT, layOutLine, type Weight } from './poster-art/typeface.ts';
import { wrapName, type LineLimit } from './wrap-text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 64;
const POSTER = { left: 56, top: 48, width: 356, height: 534 };
const TEXT = POSTER.left + POSTER.width + 56;
const LEADING = 1.12;

/** The content of a release's link preview. */
export type PreviewSubject = {
  /** The first that can be drawn is large, the second small. */
  names: readonly string[];
  /** «ТВ», «2026», «16+». */
  facts: readonly string[];
  siteName: string;
  /** Bytes or a path; null when there is none. */
  poster: Uint8Array | string | null;
  /** Draw the poster blurred. */
  isBlurred: boolean;
};

type TextLine = { text: string; x: number; baseline: number; size: number; fill: string; weight?: Weight };

// Text is drawn as outlines, so it does not depend on installed fonts and no character can act as markup.
function drawText({ text, x, baseline, size, fill, weight = 500 }: TextLine): string {
  const tracking = weight === 800 ? -0.012 : 0;
  return svg`<path d="${layOutLine(text, tracking, weight).outlines(x, baseline, size)}" fill="${fill}"/>`;
}

// Removes characters that the typeface lacks.
function drawable(text: string): string {
  const known = Array.from(text.slice(0, 300)).filter(
    (sign) => /\s/u.test(sign) || layOutLine(sign).width > 0,
  );
  return known.join('').replace(/\s+/gu, ' ').trim();
}

// Shortens text to one line.
function fitOneLine(text: string, size: number, width: number): string {
  const [line = ''] = wrapName(text, width, [{ size, lines: 1 }]).lines;
  return line;
}

const NAME_SIZES: readonly [LineLimit, ...LineLimit[]] = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
  { size: 44, lines: 5 },
];

function nameBlock({ names, facts }: PreviewSubject, left: number): string {
  const width = WIDTH - left - SIDE;
  const [name = '', second] = names.map(drawable).filter((text) => text !== '');
  const { lines, size } = wrapName(name, width, NAME_SIZES);
  const subtitles = second === undefined || second === name ? [] : [second];
  // Centred above the site name at the bottom.
  const height = size * (CAP_HEIGHT + (lines.length - 1) * LEADING) + subtitles.length * 52 + 62;
  const top = (HEIGHT - 72 - height) / 2;
  const last = top + size * (CAP_HEIGHT + (lines.length - 1) * LEADING);
  return [
    ...lines.map((text, i) =>
      drawText({
        text,
        x: left,
        baseline: top + size * (CAP_HEIGHT + i * LEADING),
        size,
        fill: '#ffffff',
        weight: 800,
      }),
    ),
    ...subtitles.map((text) =>
      drawText({
        text: fitOneLine(text, 28, width),
        x: left,
        baseline: last + 52,
        size: 28,
        fill: '#b8b8c0',
      }),
    ),
    drawText({
      text: fitOneLine(facts.join('  ·  '), 30, width),
      x: left,
      baseline: last + subtitles.length * 52 + 62,
      size: 30,
      fill: '#ffffff',
    }),
  ].join('');
}

function brand(siteName: string, left: number): string {
  const baseline = HEIGHT - POSTER.top - 9;
  const text = fitOneLine(drawable(siteName), 32, WIDTH - left - SIDE - 60);
  const name = drawText({ text, x: left + 60, baseline, size: 32, fill: '#ffffff', weight: 800 });
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

// The small picture is blurred first: a blur of the full size takes fifty times as long.
async function backdrop(sharp: Draw, poster: PreviewSubject['poster']): Promise<Sharp> {
  const plain = { width: WIDTH, height: HEIGHT, channels: 3, background: '#0e0e10' } as const;
  if (poster === null) return sharp({ create: plain });
  const small = await sharp(poster).resize(80, 42, { fit: 'cover' }).blur(3).png().toBuffer();
  return sharp(small).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).blur(8);
}

async function framed(sharp: Draw, poster: Uint8Array | string, isBlurred: boolean): Promise<OverlayOptions> {
  const { left, top, width, height } = POSTER;
  const corner = svg`<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="16"/></svg>`;
  const whole = sharp(poster).resize(width, height, { fit: 'cover' });
  const input = await (isBlurred ? whole.blur(24) : whole)
    .composite([{ input: Buffer.from(corner), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left, top };
}

function edge(): string {
  const { left, top, width, height } = POSTER;
  return svg`<rect x="${left + 0.5}" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" rx="16" fill="none" stroke="#ffffff" stroke-opacity="0.16"/>`;
}

async function toJpeg(background: Sharp, layers: OverlayOptions[]): Promise<Buffer> {
  return background
    .composite(layers)
    .flatten({ background: '#0e0e10' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Draws the link preview of a release: JPEG, 1200 x 630. */
export async function drawReleasePreview(subject: PreviewSubject): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { poster, isBlurred, siteName } = subject;
  const left = poster === null ? SIDE : TEXT;
  const texts = nameBlock(subject, left) + brand(siteName, left);
  const background = await backdrop(sharp, poster);
  if (poster === null) return toJpeg(background, [sheet(texts)]);
  return toJpeg(background, [sheet(shade()), await framed(sharp, poster, isBlurred), sheet(edge() + texts)]);
}

/** Draws the link preview of all other pages: the fox, the name and the title of the site. JPEG, 1200 x 630. */
export async function drawSitePreview({ name, title }: { name: string; title: string }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const left = 480;
  const width = WIDTH - left - SIDE;
  const { lines, size } = wrapName(drawable(name), width, [
    { size: 128, lines: 1 },
    ...NAME_SIZES.slice(0, 3),
  ]);
  const about = wrapName(drawable(title), width, [{ size: 40, lines: 3 }]);
  const height = size * (CAP_HEIGHT + (lines.length - 1) * LEADING) + 72 + (about.lines.length - 1) * 52;
  const top = (HEIGHT - height) / 2;
  const last = top + size * (CAP_HEIGHT + (lines.length - 1) * LEADING);
  const texts = [
    ...lines.map((text, i) =>
      drawText({
        text,
        x: left,
        baseline: top + size * (CAP_HEIGHT + i * LEADING),
        size,
        fill: '#ffffff',
        weight: 800,
      }),
    ),
    ...about.lines.map((text, i) =>
      drawText({ text, x: left, baseline: last + 72 + i * 52, size: 40, fill: '#b8b8c0' }),
    ),
  ];
  const background = await backdrop(sharp, null);
  return toJpeg(background, [sheet(fox(112, 163, 304) + texts.join(''))]);
}
