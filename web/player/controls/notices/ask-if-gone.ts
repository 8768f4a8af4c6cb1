import { CATALOG_PATH, releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease, FullRelease } from '#contract/releases.ts';

/** Why nobody will see the episode here again, and where to go on. */
export type Gone = { heading: string; help: string; to: string; label: string };

/** Asks whether an episode that does not load was taken away meanwhile; null where it is still there, or unknown. */
export async function askIfGone({ id, release }: EpisodeWithRelease): Promise<Gone | null> {
  const answer = await fetch(`/api/v1/anime/releases/${release.id}?exclude=torrents`, { cache: 'no-store' });
  const toCatalog = { to: CATALOG_PATH, label: 'В каталог' };
  if (answer.status === 404)
    return { heading: 'Релиз больше не показывается', help: 'Его убрали, пока вы смотрели', ...toCatalog };
  if (!answer.ok) return null;
  const now = (await answer.json()) as FullRelease;
  const toRelease = { to: releasePath(release.alias), label: 'К релизу' };
  if (now.is_blocked_by_copyrights)
    return {
      heading: 'Релиз больше не показывается',
      help: 'Он закрыт по требованию правообладателя',
      ...toRelease,
    };
  if (now.is_blocked_by_geo)
    return { heading: 'Релиз больше не показывается', help: 'Он закрыт в вашем регионе', ...toRelease };
  if (now.episodes.some((episode) => episode.id === id)) return null;
  return { heading: 'Эпизод больше не показывается', help: 'Его убрали, пока вы смотрели', ...toRelease };
}
