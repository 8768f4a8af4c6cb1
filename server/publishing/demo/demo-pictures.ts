import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Cover, Focus, Image, Poster } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { putPicture } from '#server/media/images/put-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { ART_FOLDERS } from '../import/draw-art.ts';
import type { StorePictures } from '../import/import-catalogue.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../demo');

type PictureKind = keyof typeof WIDTHS;
const WIDTHS = {
  posters: [800, 400, 200],
  backdrops: [1920, 32],
  tiles: [640, 320],
  portraits: [192, 96],
} as const;

/**
 * The path of a resized picture of the demo: the widest is in the folder of its kind, the others in subfolders named by
 * width.
 */
export function demoPictureFile(kind: PictureKind, name: string, width: number): string {
  const folder = width === WIDTHS[kind][0] ? kind : `${kind}/${width}`;
  return path.join(FOLDER, folder, `${name}.webp`);
}

/** The widths of the demo's pictures of a kind, the widest first. */
export function demoPictureWidths(kind: PictureKind): readonly number[] {
  return WIDTHS[kind];
}

async function storeWidths(
  storage: Storage,
  key: string,
  kind: PictureKind,
  name: string,
): Promise<string[]> {
  return Promise.all(
    WIDTHS[kind].map(async (width) => {
      const content = await readFile(demoPictureFile(kind, name, width));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
      const file = `${key}/${width}-${hash}.webp`;
      await putPicture(storage, file, content);
      return storage.publicUrl(file);
    }),
  );
}

// WebP is used for the JPEG addresses, too, because all current browsers show it and the repository stays smaller.
function toImage([preview = null, thumbnail = null]: (string | null)[]): Image {
  return { preview, thumbnail, optimized: { preview, thumbnail } };
}

function toPoster([src = null, preview = null, thumbnail = null]: (string | null)[]): Poster {
  return { src, preview, thumbnail, optimized: { src, preview, thumbnail } };
}

/**
 * Stores the poster and the background of a demo release unchanged. Nothing is decoded, so loading takes little time
 * and memory.
 */
export const storeDemoPictures: StorePictures = async (storage, { alias }) => {
  const [poster, cover, focuses] = await Promise.all([
    storeWidths(storage, `releases/posters/${alias}`, 'posters', alias),
    storeWidths(storage, `releases/covers/${alias}`, 'backdrops', alias),
    readFile(path.join(FOLDER, 'backdrops/focus.json'), 'utf8'),
  ]);
  const focus = (JSON.parse(focuses) as DemoFocuses)[alias];
  return {
    poster: toPoster(poster),
    covers: [{ ...toImage(cover), ...(focus && { focus }) } satisfies Cover],
  };
};

/** The point of each release's background that stays visible, by alias. */
export type DemoFocuses = Record<string, Focus>;

/** The name of the portrait for each nickname. */
export type DemoPortraits = Record<string, string>;

/** The name of the tile for each row, by table and then by the row's name or title. */
export type DemoTiles = Record<keyof typeof ART_FOLDERS, Record<string, string>>;

const NAME_COLUMNS = { genres: 'name', franchises: 'name', videos: 'title', promotions: 'title' } as const;

/** Stores the demo's tiles for genres, franchises, videos and promotions without a picture. */
export async function loadDemoTiles({ db, storage }: { db: Database; storage: Storage }): Promise<void> {
  const tiles = JSON.parse(await readFile(path.join(FOLDER, 'tiles/tiles.json'), 'utf8')) as DemoTiles;
  for (const table of Object.keys(NAME_COLUMNS) as (keyof DemoTiles)[]) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text as id, ${sql.ref(NAME_COLUMNS[table])} as name from ${sql.table(table)}
      where image is null`.execute(db);
    for (const { id, name } of rows) {
      const tile = tiles[table][name];
      if (tile === undefined) continue;
      const image = toImage(await storeWidths(storage, `${ART_FOLDERS[table]}/${id}`, 'tiles', tile));
      await sql`
        update ${sql.table(table)} set image = ${JSON.stringify(image)}::jsonb
        where id::text = ${id} and image is null`.execute(db);
    }
  }
}

/** Stores the portraits of the demo's team for its members without a picture. */
export async function loadDemoPortraits({ db, storage }: { db: Database; storage: Storage }): Promise<void> {
  const names = JSON.parse(
    await readFile(path.join(FOLDER, 'portraits/portraits.json'), 'utf8'),
  ) as DemoPortraits;
  const rows = await db
    .selectFrom('team_users')
    .select(['id', 'nickname'])
    .where('image', 'is', null)
    .execute();
  for (const { id, nickname } of rows) {
    const name = names[nickname];
    if (name === undefined) continue;
    const image = toImage(await storeWidths(storage, `art/team_users/${id}`, 'portraits', name));
    await db
      .updateTable('team_users')
      .set({ image: JSON.stringify(image) })
      .where('id', '=', id)
      .execute();
  }
}
