import { CATALOG_PATH, releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease, FullRelease } from '#contract/releases.ts';

/** Why nobody will see the episode here again, and the link that leads on. */
export type Gone = {
  heading: string;
  help: string;
  link: { to: string; children: string; ref?: ((link: HTMLElement | null) => void) | undefined };
};

// Null where it is still there, or unknown.
async function askIfGone({ id, release }: EpisodeWithRelease): Promise<Gone | null> {
  const answer = await fetch(`/api/v1/anime/releases/${release.id}?exclude=torrents`, { cache: 'no-store' });
  const toCatalog = { link: { to: CATALOG_PATH, children: 'В каталог' } };
  if (answer.status === 404)
    return { heading: 'Релиз больше не показывается', help: 'Его убрали, пока вы смотрели', ...toCatalog };
  if (!answer.ok) return null;
  const now = (await answer.json()) as FullRelease;
  const toRelease = { link: { to: releasePath(release.alias), children: 'К релизу' } };
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

/**
 * Asks whether an episode that does not load was taken away meanwhile, and tells it unless the signal aborts. The link
 * takes the place of the buttons of the alert, so it gets the focus where one of them has it.
 */
export async function tellIfGone(
  episode: EpisodeWithRelease,
  tell: (gone: Gone) => void,
  signal: AbortSignal,
): Promise<void> {
  const gone = await askIfGone(episode);
  if (gone === null || signal.aborted) return;
  const hasFocus = document.activeElement?.closest('[role=alert]');
  tell({ ...gone, link: { ...gone.link, ref: hasFocus ? (link) => link?.focus() : undefined } });
}
