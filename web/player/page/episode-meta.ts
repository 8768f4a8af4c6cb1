import type { MetaDescriptor } from 'react-router';
import { CATALOG_PATH, episodePath, releasePath } from '#contract/addresses.ts';
import { releasePreview } from '#contract/preview.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { breadcrumbsJsonLd } from '#web/page/json-ld/breadcrumbs.ts';
import { episodeJsonLd } from '#web/page/json-ld/episode.ts';
import { pageMeta } from '#web/page/meta.ts';
import { masterPlaylistAddress } from '#web/entities/episode/addresses.ts';
import { isEmbeddable, oembedLinks, playerMeta } from './embed-meta.ts';
import { episodeLabel, fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';

/** The meta tags of a page that plays an episode; the same with and without a queue. */
export function episodeMeta(
  episode: EpisodeWithRelease,
  matches: Parameters<typeof pageMeta>[0],
): MetaDescriptor[] {
  const { release, preview } = episode;
  const label = episodeLabel(episode);
  const { main } = release.name;
  const [path, releasePage] = [episodePath(episode.id), releasePath(release.alias)];
  const title = fullEpisodeTitle(episode);
  const playlistAddress = hasVideo(episode) ? masterPlaylistAddress(episode) : undefined;
  return pageMeta(matches, {
    title: `${label} · ${main}`,
    description: `${main}, ${label.toLowerCase()}: смотреть онлайн в русской озвучке`,
    path,
    // Previews show no frames of adult releases, and many messengers show no WebP: both show the release's picture.
    image: !release.age_rating.is_adult && preview.src?.endsWith('.jpg') ? preview.src : null,
    // Pages without a video are not indexed.
    isHidden: playlistAddress === undefined,
    ...(import.meta.env.SSR && {
      preview: (site) => releasePreview(release, site),
      embed: (publisher) =>
        isEmbeddable(episode, release)
          ? [
              ...oembedLinks(publisher, { path, title: `${main}. ${title}` }),
              ...playerMeta(publisher, episode),
            ]
          : [],
      jsonLd: (publisher) => [
        episodeJsonLd(publisher, {
          episode,
          release,
          title,
          path,
          releasePage,
          playlistPath: playlistAddress,
        }),
        breadcrumbsJsonLd(publisher, ['Каталог', CATALOG_PATH], [main, releasePage], [label, path]),
      ],
    }),
  });
}
