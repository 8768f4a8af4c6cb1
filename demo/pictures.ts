import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { AGE_RATINGS } from '#contract/enums.ts';
import { inArtOrder } from '#contract/franchise-art.ts';
import {
  demoPictureFile,
  demoPictureWidths,
  type DemoFocuses,
  type DemoPortraits,
  type DemoTiles,
} from '#server/publishing/demo/demo-pictures.ts';
import { focusOfCover } from '#server/media/images/pictures.ts';
import { demoFavoritesOf } from '#server/publishing/demo/demo-viewers.ts';
import { focusOfCast } from './art/cast/framing.ts';
import { drawPortrait } from './art/cast/draw-portrait.ts';
import { drawBackdrop, drawPoster, drawTile } from './art/key-art.ts';
import { NICKNAMES } from './team.ts';
import type { DemoRelease } from './demo-release.ts';
import { GENRES } from './genres.ts';
import { demoReleases } from './releases/all.ts';

const FOLDER = new URL('.//', import.meta.url);
const KINDS = ['posters', 'backdrops', 'tiles', 'portraits'] as const;
type Kind = (typeof KINDS)[number];
const QUALITY: Record<Kind, number> = { posters: 80, backdrops: 74, tiles: 76, portraits: 78 };
/** The height by the width. */
const SHAPE: Record<Kind, number> = { posters: 1.5, backdrops: 9 / 16, tiles: 9 / 16, portraits: 1 };

/** Writes a picture in every width of its kind. */
async function save(kind: Kind, name: string, picture: Sharp): Promise<void> {
  for (const width of demoPictureWidths(kind)) {
    const height = Math.round(width * SHAPE[kind]);
    const cut = picture.clone().resize(width, height, { fit: 'cover' });
    await writeFile(
      demoPictureFile(kind, name, width),
      await cut.webp({ quality: QUALITY[kind], effort: 5 }).toBuffer(),
    );
  }
}

const fromSvg = (text: string): Sharp => sharp(Buffer.from(text));

function subjectOf({ id, name, season, art }: DemoRelease) {
  return { id, title: name.main, season, ...art };
}

/** Writes the point of each background that stays visible: the faces of the cast, or what catches the eye. */
export async function writeFocuses(): Promise<void> {
  const focuses: DemoFocuses = {};
  for (const { alias, art } of demoReleases) {
    const found = await focusOfCover(await readFile(demoPictureFile('backdrops', alias, 1920)));
    const focus = art.cast ? focusOfCast(art.cast) : found;
    if (focus) focuses[alias] = focus;
  }
  await writeFile(new URL('backdrops/focus.json', FOLDER), `${JSON.stringify(focuses, null, 2)}\n`);
}

async function drawReleases(): Promise<void> {
  for (const release of demoReleases) {
    const subject = subjectOf(release);
    await save('posters', release.alias, fromSvg(drawPoster(subject)));
    await save('backdrops', release.alias, fromSvg(drawBackdrop(subject)));
  }
}

/** Picks a release for each genre, without repeats where possible; prefers faces and skips adult releases. */
export function releasesOfGenres(): Map<string, DemoRelease> {
  const free = demoReleases
    .filter(({ age_rating }) => age_rating !== 'R18_PLUS')
    .toSorted((a, b) => Number(b.art.cast !== undefined) - Number(a.art.cast !== undefined));
  const chosen = new Map<string, DemoRelease>();
  const has = (genre: string) => (release: DemoRelease) => (release.genres as string[]).includes(genre);
  const count = (genre: string) => free.filter(has(genre)).length;
  // Genres with few releases choose first.
  for (const genre of GENRES.toSorted((a, b) => count(a) - count(b))) {
    const taken = new Set(chosen.values());
    const release = free.find((one) => has(genre)(one) && !taken.has(one)) ?? free.find(has(genre));
    if (release) chosen.set(genre, release);
  }
  return chosen;
}

const wideOf = (release: DemoRelease): Sharp => fromSvg(drawBackdrop(subjectOf(release)));

/** The release whose background shows a franchise, as on a site with the demo's viewers. */
function artOf(franchise: string): DemoRelease {
  const parts = demoReleases
    .filter(({ franchise: of, episodes }) => of?.name === franchise && episodes.length > 0)
    .map((release) => ({
      release,
      added_in_users_favorites: demoFavoritesOf({ is_ongoing: false, ...release }),
      age_rating: AGE_RATINGS[release.age_rating],
    }));
  const [best] = inArtOrder(parts);
  if (!best) throw new Error(`${franchise} has no release to show.`);
  return best.release;
}

async function readList<Row>(name: string): Promise<Row[]> {
  const content = await readFile(new URL(`lists/${name}.json`, FOLDER), 'utf8');
  return (JSON.parse(content) as Record<string, Row[]>)[name] ?? [];
}

async function drawTiles(): Promise<void> {
  const tiles: DemoTiles = { genres: {}, franchises: {}, videos: {}, promotions: {} };
  const add = async (table: keyof DemoTiles, title: string, picture: Sharp) => {
    const name = `${table}-${Object.keys(tiles[table]).length + 1}`;
    tiles[table][title] = name;
    await save('tiles', name, picture);
  };
  for (const [genre, release] of releasesOfGenres()) await add('genres', genre, wideOf(release));
  for (const name of new Set(demoReleases.flatMap(({ franchise }) => franchise?.name ?? [])))
    await add('franchises', name, wideOf(artOf(name)));
  for (const { title } of await readList<{ title: string }>('videos')) {
    const about = demoReleases.find(({ name }) => title.includes(`«${name.main}»`));
    await add('videos', title, about ? wideOf(about) : fromSvg(drawTile({ seed: title })));
  }
  for (const { title, release } of await readList<{ title: string; release: string | null }>('promotions')) {
    const about = demoReleases.find(({ alias }) => alias === release);
    await add('promotions', title, about ? wideOf(about) : fromSvg(drawTile({ seed: title })));
  }
  await writeFile(new URL('tiles/tiles.json', FOLDER), `${JSON.stringify(tiles, null, 2)}\n`);
}

async function drawPortraits(): Promise<void> {
  const names: DemoPortraits = {};
  for (const [at, nickname] of NICKNAMES.entries()) {
    names[nickname] = `person-${at + 1}`;
    await save('portraits', names[nickname], fromSvg(drawPortrait(nickname)));
  }
  await writeFile(new URL('portraits/portraits.json', FOLDER), `${JSON.stringify(names, null, 2)}\n`);
}

/** Draws all posters, backdrops, portraits and tiles in all widths of the site. */
export async function drawPictures(): Promise<void> {
  for (const kind of KINDS) {
    await rm(new URL(kind, FOLDER), { recursive: true, force: true });
    for (const width of demoPictureWidths(kind).slice(1))
      await mkdir(new URL(`${kind}/${width}`, FOLDER), { recursive: true });
  }
  await drawReleases();
  await writeFocuses();
  await drawTiles();
  await drawPortraits();
  const sizes = await Promise.all(
    KINDS.map(async (kind) => `${kind}: ${(await readdir(new URL(kind, FOLDER))).length}`),
  );
  console.log(sizes.join(', '));
}
