import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import type { PictureSizes } from '#web/ui/pictures/pictures.ts';
import type { PlaylistEpisode } from '#web/entities/episode/playlist.ts';
import { useEpisode, useIsEmbed, usePlayer, usePlaylist } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import type { NextToWatch, loader } from './ending-route.ts';
import { formatEnding, type EndingText } from './format-ending.ts';
import { nextEpisodeInRelease } from './upcoming.ts';

/** What the viewer can watch next: an episode, or the next part of the franchise. */
export type NextSuggestion = { to: string; kind: string } & (
  | { episode: PlaylistEpisode }
  | { episode: null; title: string; facts: string; picture: PictureSizes }
);

type Ending = EndingText & {
  /** Whether another episode of the playlist follows; then nothing else is loaded. */
  goesOn: boolean;
  next: NextSuggestion | null;
  /** Undefined while it loads. */
  known: NextToWatch | undefined;
  release: { to: string; title: string };
  /** In an embed, links out of the player open a new tab. */
  target: '_blank' | undefined;
};

/** Returns what the ending card and screen show after an episode, above all after the last of the playlist. */
export function useEnding(): Ending {
  const { queue } = usePlayer();
  const episode = useEpisode();
  const playlist = usePlaylist();
  const isEmbed = useIsEmbed();
  const timeZone = useTimeZone();
  const { release } = episode;
  const nextId = useSlice(queue, (state) => state.current?.nextId ?? null);
  const goesOn = nextId !== null;
  // The shared key makes the card and the screen load it once.
  const { load, data } = useFetcher<typeof loader>({ key: `ending-${release.id}` });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded && !goesOn) void load(`/app/ending?release=${release.id}`);
  }, [load, isLoaded, goesOn, release.id]);
  return useMemo(() => {
    const addressOf = (id: string) => (isEmbed ? playlist.addressOf({ id }) : episodePath(id));
    const text = formatEnding(episode, playlist, data ? { ...data, timeZone } : null);
    const findNext = (): NextSuggestion | null => {
      const part = playlist.parts.find(({ episodes }) => episodes.some(({ id }) => id === nextId));
      const following = part?.episodes.find(({ id }) => id === nextId);
      if (following) {
        const kind = part?.release.id === release.id ? 'Следующий эпизод' : (part?.release.name.main ?? '');
        return { to: playlist.addressOf(following), kind, episode: following };
      }
      const later = nextEpisodeInRelease(episode);
      if (later) return { to: addressOf(later.id), kind: 'Следующий эпизод', episode: later };
      // Nobody goes on to another part before the end of this one.
      if (!data?.part || text.isAwaiting) return null;
      const { title, facts, poster: picture, episodeId } = data.part;
      return { to: addressOf(episodeId), kind: 'Следующая часть', episode: null, title, facts, picture };
    };
    return {
      ...text,
      goesOn,
      next: findNext(),
      known: data,
      release: { to: releasePath(release.alias), title: release.name.main },
      target: isEmbed ? '_blank' : undefined,
    };
  }, [episode, playlist, isEmbed, data, release, timeZone, nextId, goesOn]);
}
