import type { MetaDescriptor } from 'react-router';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { pageMeta } from '../meta.ts';
import { episodeAddress } from './addresses.ts';
import { episodeLabel } from './episode-words.ts';

/** What a page that plays an episode says about itself; in a queue it is the same page to the world. */
export function episodeMeta(
  episode: ReleasedEpisode,
  matches: Parameters<typeof pageMeta>[0],
): MetaDescriptor[] {
  const { release, preview } = episode;
  const label = episodeLabel(episode);
  return pageMeta(matches, {
    title: `▶ ${label} · ${release.name.main}`,
    description: `${release.name.main}, ${label.toLowerCase()}: смотреть онлайн в русской озвучке`,
    path: episodeAddress(episode),
    image: preview.src ?? release.poster.src,
  });
}
