import { episodesOfWords } from '../torrents/name-facts.ts';

/** What a program asks of the torrents. */
export type Question = {
  /** Words of a name; empty asks for the newest. */
  words: string;
  /** The number of an episode, where one is asked for. */
  episode: number | undefined;
  limit: number;
  page: number;
};

const MAX = 50;
const CATEGORIES = new Set(['5000', '5070']);

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

/** Reads a search; null where nothing of ours can be meant by its categories. */
export function readQuestion(query: URLSearchParams): Question | null {
  const categories = query.get('cat')?.split(',').filter(Boolean) ?? [];
  if (categories.length > 0 && !categories.some((one) => CATEGORIES.has(one))) return null;
  const limit = Math.min(MAX, Math.max(1, whole(query.get('limit'), MAX)));
  const episode = query.get('t') === 'tvsearch' ? query.get('ep') : null;
  return {
    words: (query.get('q') ?? '').trim().slice(0, 200),
    episode: episode === null || episode === '' ? undefined : whole(episode, -1),
    limit,
    page: Math.floor(whole(query.get('offset'), 0) / limit) + 1,
  };
}

/** The same question for those who write the number of an episode after the name: `Title 05`. */
export function withoutNumber(question: Question): Question | null {
  const [, words, number] = /^(.+?)\s+(\d{1,4})$/.exec(question.words) ?? [];
  if (words === undefined || question.episode !== undefined) return null;
  return { ...question, words, episode: Number(number) };
}

/** Whether a torrent may hold an episode, by what it says of itself. */
export function mayHold(description: string, episode: number): boolean {
  const range = episodesOfWords(description);
  if (!range) return true;
  return description
    .split(/[,+]/)
    .map((part) => episodesOfWords(part.trim()))
    .some((part) => part !== undefined && part.first <= episode && episode <= part.last);
}
