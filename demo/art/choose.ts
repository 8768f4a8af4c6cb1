import { type Motif, motifs } from './motifs/index.ts';
import type { MotifEntry } from './motifs/picture.ts';
import type { PaletteName } from './palettes.ts';
import type { Random } from '#server/media/images/poster-art/random.ts';
import type { Season } from './scene.ts';

const motifNames = Object.keys(motifs) as Motif[];

const seasonPalettes: Record<Season, readonly PaletteName[]> = {
  winter: ['snow', 'indigo', 'iris', 'slate', 'teal', 'ink'],
  spring: ['sakura', 'peach', 'mint', 'moss', 'coral', 'daylight'],
  summer: ['lagoon', 'daylight', 'teal', 'jade', 'acid', 'coral'],
  autumn: ['maple', 'ochre', 'akane', 'gold', 'ember', 'ink'],
};

/** Picks a motif that fits one of the genres, or any motif if none does. */
export function chooseMotif(random: Random, genres: readonly string[]): Motif {
  const fitting = motifNames.filter((name) => motifs[name].genres.some((genre) => genres.includes(genre)));
  const [first = 'night-train', ...rest] = fitting.length > 0 ? fitting : motifNames;
  return random.pick([first, ...rest]);
}

/** Picks a palette of the motif; with a chance of 3/4 one that also fits the season, if there is one. */
export function choosePalette(random: Random, motif: Motif, season: Season | null): PaletteName {
  const { palettes }: MotifEntry = motifs[motif];
  const [first, ...rest] = palettes.filter((name) => season && seasonPalettes[season].includes(name));
  return first && random.chance(0.75) ? random.pick([first, ...rest]) : random.pick(palettes);
}
