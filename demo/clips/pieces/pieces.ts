import type { ArtSubject, Motif } from '../../art/key-art.ts';
import type { DemoRelease } from '../../demo-release.ts';
import { demoReleases } from '../../releases/all.ts';
import type { Layer } from '../clip.ts';
import { type Clip, closingCredits } from '../plan.ts';
import {
  type Ambience,
  crickets,
  hearth,
  pen,
  rain as rainSound,
  train,
  waves,
  wind,
} from '../sound/ambience.ts';
import { compose, type Mood } from '../sound/compose.ts';
import { bubbles, pages, petals, rain, snow } from '../weather.ts';
import { arrival, closeUp, farewell, dialogue, title } from './shots.ts';

// In addition to `scenes/`: all airing releases, and the others that the home page of a fresh demo shows.
const ALIASES = [
  'mechanics-noon',
  'sister-of-the-storm',
  'quiet-quarter',
  'master-of-paper-birds',
  'seven-letters-of-autumn',
  'house-by-three-bridges',
  'fox-post-long-road',
  'choir-of-silent-bells',
  'my-neighbour-sells-time',
  'summoned-to-save-a-kingdom-but-i-bake-bread',
  'captain-of-the-ice-wind',
  'cat-from-lighthouse-six',
  'protocol-moth',
  'third-move-after-the-shadow',
  'garden-that-remembers-rain',
  'last-train-to-sakurayama-flight-zero',
  'fox-post-poste-restante',
  'jay-orbit-long-night',
  'salt-coast-crown-of-the-tide',
  'ninth-inning-rain-over-kusuno',
  'cloud-cabman',
  'lamplighters-of-the-lower-sky',
  'immortal-and-the-cat-shelter',
  'two-moons-over-the-school',
  'greenhouse-at-the-edge-of-mars',
  'ninth-inning-second-base',
  'ninth-inning',
  'atelier-on-autumn-street',
  'princess-takes-the-hero-exam',
  'detective-of-small-things',
  'cable-car-in-june',
];

// The face, the dialogue, the scenery.
const FRAMES = [11.5, 15, 4];

type Setting = { mood: Mood; sound: Ambience; air: 'rain' | 'snow' | 'petals' | 'pages' | 'bubbles' | null };

const PLAIN: Setting = { mood: 'bright', sound: wind, air: 'petals' };
const SETTINGS: Partial<Record<Motif, Setting>> = {
  airship: { mood: 'bright', sound: wind, air: null },
  'canal-bridges': { mood: 'calm', sound: crickets, air: 'petals' },
  'city-windows': { mood: 'wistful', sound: rainSound, air: 'rain' },
  clockwork: { mood: 'tense', sound: hearth, air: null },
  'dragon-castle': PLAIN,
  'frozen-lake': { mood: 'bright', sound: wind, air: 'snow' },
  'game-board': { mood: 'tense', sound: pen, air: null },
  greenhouse: { mood: 'calm', sound: rainSound, air: 'petals' },
  'letter-tree': { mood: 'wistful', sound: pen, air: 'pages' },
  lighthouse: { mood: 'calm', sound: waves, air: null },
  'neon-alley': { mood: 'tense', sound: rainSound, air: 'rain' },
  'night-train': { mood: 'wistful', sound: train, air: null },
  'paper-birds': { mood: 'bright', sound: wind, air: 'pages' },
  'planet-rise': { mood: 'tense', sound: wind, air: null },
  'rope-bridges': { mood: 'calm', sound: wind, air: null },
  'school-roof': { mood: 'wistful', sound: crickets, air: 'petals' },
  'snow-street': { mood: 'wistful', sound: wind, air: 'snow' },
  'cable-car': { mood: 'wistful', sound: wind, air: null },
  'stained-glass': { mood: 'wistful', sound: wind, air: null },
  'station-rain': { mood: 'tense', sound: rainSound, air: 'rain' },
  'storm-field': { mood: 'tense', sound: rainSound, air: 'rain' },
  'summer-sea': { mood: 'bright', sound: waves, air: 'bubbles' },
  'tea-house': { mood: 'calm', sound: hearth, air: 'petals' },
  'torii-stairs': { mood: 'wistful', sound: crickets, air: 'petals' },
  umbrellas: { mood: 'tense', sound: rainSound, air: 'rain' },
  'vending-machine': { mood: 'tense', sound: crickets, air: null },
};

function airOf({ air }: Setting, alias: string): Layer[] {
  if (air === null) return [];
  const white = '#fff7ea';
  const layers = {
    rain: () => rain(alias, '#dfe9f5'),
    snow: () => snow(alias, '#ffffff'),
    petals: () => petals(alias, '#ffe3d6'),
    pages: () => pages(alias, white, '#e6d3bd'),
    bubbles: () => bubbles(alias, white),
  };
  return [layers[air]()];
}

/**
 * A clip of 24 seconds for a release, made of its artwork: arrival, title, a face, dialogue, credits. It names no
 * episode, because all episodes of the release show it.
 */
export function artworkClip({ id, alias, name, season, art, episodes, ...release }: DemoRelease): Clip {
  const newest = episodes.at(-1);
  if (!newest) throw new Error(`${alias} has no episode`);
  const subject: ArtSubject = { id, title: name.main, season, ...art };
  const setting = SETTINGS[art.motif] ?? PLAIN;
  const single = release.type === 'MOVIE' ? 'Фильм' : 'Эпизод 1';
  const [part, about] =
    episodes.length === 1 ? [single, newest.name ?? ''] : ['Сериал', 'Озвучено командой Аканэ'];
  const rows = release.is_ongoing
    ? closingCredits('Дальше', 'Следующий эпизод')
    : closingCredits('Спасибо', 'Что смотрите с нами');
  return {
    alias,
    ordinal: newest.ordinal,
    height: 480,
    seconds: 24,
    opening: { start: 6, stop: 9 },
    ending: { start: 18, stop: 23 },
    frames: FRAMES,
    score: compose(alias, setting.mood, setting.sound),
    shots: () => [
      arrival(subject, airOf(setting, `${alias} arrival`)),
      title(subject, part, about),
      closeUp(subject),
      dialogue(subject, airOf(setting, `${alias} talk`)),
      farewell(subject, rows, airOf(setting, `${alias} farewell`)),
    ],
  };
}

/** The clips made of the artwork of releases, in the order of the list. */
export const artworkClips: readonly Clip[] = ALIASES.map((alias) => {
  const release = demoReleases.find((one) => one.alias === alias);
  if (!release) throw new Error(`There is no release ${alias}`);
  return artworkClip(release);
});

const REEL: ArtSubject = {
  id: 0,
  title: 'Демонстрационный каталог',
  season: 'autumn',
  motif: 'paper-birds',
  palette: 'akane',
};

/** The clip of all releases that have none: it says that it stands for a video of the team. */
export const reel: Clip = {
  alias: 'reel',
  ordinal: 1,
  height: 480,
  seconds: 24,
  opening: { start: 6, stop: 9 },
  ending: { start: 18, stop: 23 },
  score: compose('reel', 'bright', wind),
  shots: () => [
    arrival(REEL, []),
    title(REEL, 'Аканэ', 'Здесь будет ваше видео'),
    closeUp(REEL),
    dialogue(REEL, []),
    farewell(REEL, closingCredits('Спасибо', 'Что смотрите с нами'), []),
  ],
};
