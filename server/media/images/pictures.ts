import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { Cover, Focus, Image, Poster } from '#contract/values.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { type Area, cutPicture, type PictureOwner, type Size } from './cut-picture.ts';
import { decodeLeniently } from './decode-leniently.ts';
import { findFocus } from './find-focus.ts';
import { refuseFormat } from './picture-format.ts';
import { readPictureHead } from './picture-head.ts';
import { putPicture } from './put-picture.ts';

/** A picture as bytes or as the path of a file. */
export type PictureInput = Uint8Array | string;
export type PictureFile = { name: string; content: Buffer };
type JpegAndWebp = { jpeg: PictureFile; webp: PictureFile };

const MAX_PIXELS = 60_000_000;

const POSTER: Size[] = [800, 400, 200].map((width) => ({ width, height: (width * 3) / 2 }));
const PREVIEW: Size[] = [1280, 640, 320].map((width) => ({ width, height: (width * 9) / 16 }));
const IMAGE: Size[] = [640, 320].map((width) => ({ width, height: (width * 9) / 16 }));
const BANNER: Size[] = [1280, 320].map((width) => ({ width, height: (width * 9) / 16 }));
const COVER: Size[] = [
  { width: 1920, height: 1080 },
  { width: 32, height: 18 },
];

function checkHead(bytes: Buffer): void {
  const head = readPictureHead(bytes);
  if (!head) throw refuseFormat(bytes);
  if (head.width * head.height > MAX_PIXELS) {
    throw new Failure(
      'invalid',
      `Картинка слишком большая: в ней больше ${MAX_PIXELS / 1_000_000} миллионов точек.`,
    );
  }
}

// Names have the hash of the content: a changed picture gets a new address, so addresses can be cached forever.
function toFile(width: number, content: Buffer, extension: string): PictureFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { name: `${width}-${hash}.${extension}`, content };
}

async function cutSizes(picture: Sharp, sizes: Size[]): Promise<JpegAndWebp[]> {
  const upright = picture.autoOrient().flatten({ background: '#000' });
  return Promise.all(
    sizes.map(async ({ width, height }) => {
      const size = upright.clone().resize(width, height, { fit: 'cover', position: 'centre' });
      const [jpeg, webp] = await Promise.all([
        size.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
        size.clone().webp({ quality: 80, effort: 4 }).toBuffer(),
      ]);
      return { jpeg: toFile(width, jpeg, 'jpg'), webp: toFile(width, webp, 'webp') };
    }),
  );
}

/** Cuts a picture to each size, as JPEG and WebP without metadata; fails with `invalid` for other formats. */
async function cut(input: PictureInput, sizes: Size[]): Promise<JpegAndWebp[]> {
  const bytes = typeof input === 'string' ? await readFile(input) : Buffer.from(input);
  checkHead(bytes);
  // Loaded at first use: most processes never handle a picture.
  const { default: sharp } = await import('sharp');
  try {
    return await decodeLeniently(sharp, bytes, MAX_PIXELS, (picture) => cutSizes(picture, sizes));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('invalid', 'Картинка повреждена.');
  }
}

function poster([src, preview, thumbnail]: JpegAndWebp[]): Poster {
  const leaves = (kind: keyof JpegAndWebp) => ({
    src: src?.[kind].name ?? null,
    preview: preview?.[kind].name ?? null,
    thumbnail: thumbnail?.[kind].name ?? null,
  });
  return { ...leaves('jpeg'), optimized: leaves('webp') };
}

/** Maps each address of a poster that is not null. */
export function mapPoster({ optimized, ...jpeg }: Poster, address: (leaf: string) => string): Poster {
  const each = (leaves: Omit<Poster, 'optimized'>) => ({
    src: leaves.src && address(leaves.src),
    preview: leaves.preview && address(leaves.preview),
    thumbnail: leaves.thumbnail && address(leaves.thumbnail),
  });
  return { ...each(jpeg), optimized: each(optimized) };
}

/** Cuts an episode's preview (16:9; 1280, 640 and 320 wide) and returns the files and their names. */
export async function cutPreview(input: PictureInput): Promise<{ files: PictureFile[]; names: Poster }> {
  const twins = await cut(input, PREVIEW);
  return { files: twins.flatMap(({ jpeg, webp }) => [jpeg, webp]), names: poster(twins) };
}

async function putAll(storage: Storage, key: string, files: PictureFile[]): Promise<void> {
  await Promise.all(files.map(({ name, content }) => putPicture(storage, `${key}/${name}`, content)));
}

async function storePoster(storage: Storage, key: string, twins: JpegAndWebp[]): Promise<Poster> {
  await putAll(
    storage,
    key,
    twins.flatMap(({ jpeg, webp }) => [jpeg, webp]),
  );
  return mapPoster(poster(twins), (name) => storage.publicUrl(`${key}/${name}`));
}

/** Stores a release's poster (2:3; 800, 400 and 200 wide) under `key` and returns its addresses. */
export async function savePoster(storage: Storage, key: string, input: PictureInput): Promise<Poster> {
  return storePoster(storage, key, await cut(input, POSTER));
}

async function storeImage(storage: Storage, key: string, twins: JpegAndWebp[]): Promise<Image> {
  await putAll(
    storage,
    key,
    twins.flatMap(({ jpeg, webp }) => [jpeg, webp]),
  );
  const leaves = (kind: keyof JpegAndWebp) => {
    const [preview, thumbnail] = twins.map((twin) => storage.publicUrl(`${key}/${twin[kind].name}`));
    return { preview: preview ?? null, thumbnail: thumbnail ?? null };
  };
  return { ...leaves('jpeg'), optimized: leaves('webp') };
}

async function saveSizes(storage: Storage, key: string, input: PictureInput, sizes: Size[]): Promise<Image> {
  return storeImage(storage, key, await cut(input, sizes));
}

/** Stores a wide picture (16:9; 640 and 320 wide) under `key` and returns its addresses. */
export async function saveImage(storage: Storage, key: string, input: PictureInput): Promise<Image> {
  return saveSizes(storage, key, input, IMAGE);
}

/** Stores a picture as wide as the page (16:9; 1280 and 320 wide) under `key` and returns its addresses. */
export async function saveBanner(storage: Storage, key: string, input: PictureInput): Promise<Image> {
  return saveSizes(storage, key, input, BANNER);
}

/** The point to look at of a stored cover; null for a file that cannot be read. */
export async function focusOfCover(content: Buffer | undefined): Promise<Focus | null> {
  if (!content) return null;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(content).metadata();
  return findFocus(sharp(content), { width, height });
}

/**
 * Stores a release's wide background (1920x1080, and 32x18 to show before it) under `key` and returns its addresses
 * and the point to look at.
 */
export async function saveCover(storage: Storage, key: string, input: PictureInput): Promise<Cover> {
  const twins = await cut(input, COVER);
  return { ...(await storeImage(storage, key, twins)), focus: await focusOfCover(twins[0]?.webp.content) };
}

const UPLOADED = { poster: POSTER, preview: PREVIEW, cover: COVER, banner: BANNER, tile: IMAGE };

/**
 * Stores a picture that somebody has uploaded for one of these uses, or the part of it that they chose, and returns its
 * addresses. Decodes it in a process of its own, as pictures of strangers are. Fails with `invalid`.
 */
export async function saveUpload(
  storage: Storage,
  owner: PictureOwner,
  kind: keyof typeof UPLOADED,
  bytes: Uint8Array,
  area: Area | null,
): Promise<Image | Poster | Cover> {
  const { cuts, focus } = await cutPicture(owner, bytes, area, UPLOADED[kind]);
  const twins = cuts.map(({ width, jpeg, webp }) => ({
    jpeg: toFile(width, jpeg, 'jpg'),
    webp: toFile(width, webp, 'webp'),
  }));
  const key = `pictures/${kind}`;
  const isInThreeSizes = kind === 'poster' || kind === 'preview';
  if (isInThreeSizes) return storePoster(storage, key, twins);
  const image = await storeImage(storage, key, twins);
  return kind === 'cover' ? { ...image, focus } : image;
}
