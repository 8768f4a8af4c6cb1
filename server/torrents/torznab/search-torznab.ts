import type { ReleasedTorrent } from '#contract/torrents.ts';
import type { Deps } from '#server/deps.ts';
import type { Region } from '#server/platform/location/region.ts';
import { listTorrents } from '../torrents/list-torrents.ts';
import { mayHold, withoutNumber, type Question } from './read-question.ts';

type Answer = { torrents: ReleasedTorrent[]; total: number };

// Programs fetch the file: a torrent without one is of no use to them.
async function ask(deps: Deps, { words, episode, limit, page }: Question, region: Region): Promise<Answer> {
  const filters = { hasFile: true, ...(words === '' ? {} : { search: words }) };
  const { torrents, total } = await listTorrents(deps, filters, { page, limit }, region);
  const may = ({ description }: ReleasedTorrent) => episode === undefined || mayHold(description, episode);
  return { torrents: torrents.filter(may), total };
}

/**
 * The torrents that answer a question; a number after a name is an episode, unless nothing holds it: it may be of the
 * name.
 */
export async function searchTorznab(deps: Deps, question: Question, region: Region): Promise<Answer> {
  const numbered = withoutNumber(question);
  const found = numbered && (await ask(deps, numbered, region));
  return found && found.torrents.length > 0 ? found : ask(deps, question, region);
}
