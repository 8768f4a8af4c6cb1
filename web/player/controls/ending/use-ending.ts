import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import type { PictureVersions, PictureSizes } from '#web/ui/pictures/pictures.ts';
import { episodeTitle } from '#web/entities/episode/format-episode.ts';
import { useEpisode, useIsEmbed, usePlaylist } from '../../store/player-context.ts';
import type { NextToWatch, loader } from './ending-route.ts';
import { formatEnding, type EndingText } from './format-ending.ts';
import { nextEpisodeInRelease } from './upcoming.ts';

/** What the viewer can watch next. */
export type NextSuggestion = {
  to: string;
  kind: string;
  title: string;
  facts: string | null;
  picture: PictureVersions | PictureSizes;
  shape: 'frame' | 'poster';
};

type Ending = EndingText & {
  next: NextSuggestion | null;
  similar: NextToWatch['similar'];
  release: { to: string; title: string };
  /** In an embed, links out of the player open a new tab. */
  target: '_blank' | undefined;
};

/** Returns what the ending card and screen show after the last episode of the playlist. */
export function useEnding(): Ending {
  const episode = useEpisode();
  const playlist = usePlaylist();
  const isEmbed = useIsEmbed();
  const { release } = episode;
  // The shared key makes the card and the screen load it once.
  const { load, data } = useFetcher<typeof loader>({ key: `ending-${release.id}` });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded) void load(`/app/ending?release=${release.id}`);
  }, [load, isLoaded, release.id]);
  return useMemo(() => {
    const addressOf = (id: string) => (isEmbed ? playlist.addressOf({ id }) : episodePath(id));
    const text = formatEnding(episode, playlist);
    const nextEpisode = nextEpisodeInRelease(episode);
    const part = data?.part ?? null;
    const findNext = (): NextSuggestion | null => {
      if (nextEpisode) {
        const { id, preview } = nextEpisode;
        const [to, title] = [addressOf(id), episodeTitle(nextEpisode)];
        return { to, kind: 'Следующий эпизод', title, facts: null, picture: preview, shape: 'frame' };
      }
      if (!part) return null;
      const { title, facts, poster: picture } = part;
      return {
        to: addressOf(part.episodeId),
        kind: 'Следующая часть',
        title,
        facts,
        picture,
        shape: 'poster',
      };
    };
    return {
      ...text,
      next: findNext(),
      similar: data?.similar ?? [],
      release: { to: releasePath(release.alias), title: release.name.main },
      target: isEmbed ? '_blank' : undefined,
    };
  }, [episode, playlist, isEmbed, data, release]);
}
