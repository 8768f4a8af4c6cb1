import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import type { Pictures, Sizes } from '#web/ui/pictures/pictures.ts';
import { episodeTitle } from '#web/entities/episode/episode-words.ts';
import { useEpisode, useIsEmbed, useLine } from '../../store/player-context.ts';
import type { After, loader } from './ending-route.ts';
import { endingWords, type EndingWords } from './ending-words.ts';
import { episodeBeyond } from './upcoming.ts';

/** What the viewer can watch next. */
export type GoOn = {
  to: string;
  kind: string;
  title: string;
  facts: string | null;
  picture: Pictures | Sizes;
  shape: 'frame' | 'poster';
};

type Ending = EndingWords & {
  next: GoOn | null;
  similar: After['similar'];
  release: { to: string; title: string };
  /** In an embed, links out of the player open a new tab. */
  target: '_blank' | undefined;
};

/** Returns what the ending card and screen show after the last episode of the playlist. */
export function useEnding(): Ending {
  const episode = useEpisode();
  const playlist = useLine();
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
    const text = endingWords(episode, playlist);
    const nextEpisode = episodeBeyond(episode);
    const part = data?.part ?? null;
    const findNext = (): GoOn | null => {
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
