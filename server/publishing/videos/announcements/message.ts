import {
  type ChannelKind,
  fillTemplate,
  type Placeholder,
  TEXT_LIMITS,
} from '#contract/studio/channel-kinds.ts';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { formatOrdinal, nameEpisode } from '#contract/episode-names.ts';

/** What an announcement tells of. */
export type AnnouncedEpisode = {
  id: string;
  ordinal: number;
  name: string | null;
  release: { id: number; alias: string; name: string };
  teams: readonly string[];
};

const WORD_JOINER = '\u2060';

const withoutNames = (text: string) => text.replaceAll('@', `@${WORD_JOINER}`);

// Names come from catalogues of others: in no service may one of them format the text, or call people.
const HARMLESS: Record<ChannelKind, (text: string) => string> = {
  discord: (text) => text.replaceAll(/[\\*_~`|<>#[\]]/g, String.raw`\$&`),
  // «[club1|name]», «@name» and «*id1» name somebody.
  vk: (text) => text.replaceAll(/[@*[]/g, `$&${WORD_JOINER}`),
  telegram: withoutNames,
  max: withoutNames,
  webhook: (text) => text,
};

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function valuesOf(episode: AnnouncedEpisode, origin: string): Record<Placeholder, string> {
  return {
    релиз: oneLine(episode.release.name),
    эпизод: episode.ordinal < 0 ? nameEpisode(episode.ordinal) : formatOrdinal(episode.ordinal),
    название: oneLine(episode.name ?? ''),
    ссылка: origin + episodePath(episode.id),
    команда: episode.teams.map(oneLine).join(', '),
  };
}

// Never half of an emoji.
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * Writes the text of an announcement: fills a template in, without the lines whose placeholders are all empty, and cuts
 * it to what the service takes. `origin` is that of the site.
 */
export function writeText(
  { kind, template }: { kind: ChannelKind; template: string },
  episode: AnnouncedEpisode,
  origin: string,
): string {
  const values = valuesOf(episode, origin);
  const valueOf = (name: Placeholder) => (name === 'ссылка' ? values[name] : HARMLESS[kind](values[name]));
  const lines = template.split('\n').flatMap((line) => {
    const filled = fillTemplate(line, valueOf).trimEnd();
    return filled === '' && line !== '' ? [] : [filled];
  });
  return cut(lines.join('\n').trim(), TEXT_LIMITS[kind]);
}

/** The body of a request to a webhook: the text, and what it tells of. `id` is null in a test message. */
export function writeBody(
  { id, text }: { id: string | null; text: string },
  episode: AnnouncedEpisode,
  origin: string,
): string {
  const { release, teams, ordinal, name } = episode;
  return JSON.stringify({
    event: id === null ? 'test' : 'episode.published',
    id,
    text,
    release: { id: release.id, name: release.name, url: origin + releasePath(release.alias) },
    episode: { id: episode.id, ordinal, name, url: origin + episodePath(episode.id) },
    teams,
  });
}
