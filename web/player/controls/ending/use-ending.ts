import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import type { Pictures, Sizes } from '#web/ui/pictures/pictures.ts';
import { episodeTitle } from '#web/entities/episode/episode-words.ts';
import { useEpisode, useIsEmbed, useLine } from '../../store/player-context.ts';
import type { After, loader } from './ending-route.ts';
import { endingWords, type EndingWords } from './ending-words.ts';
import { episodeBeyond } from './upcoming.ts';

/** Where the viewer can go on at once. */
export type GoOn = {
  to: string;
  kind: string;
  title: string;
  facts: string | null;
  picture: Pictures | Sizes;
  shape: 'frame' | 'poster';
};

type Ending = EndingWords & {
  goOn: GoOn | null;
  similar: After['similar'];
  release: { to: string; title: string };
  /** In a page of another site what leads out of the player opens in a tab of its own. */
  target: '_blank' | undefined;
};

/** What there is after the last episode of the line. */
export function useEnding(): Ending {
  const episode = useEpisode();
  const line = useLine();
  const isEmbed = useIsEmbed();
  const { release } = episode;
  // The small card and the screen after it ask once.
  const { load, data } = useFetcher<typeof loader>({ key: `ending-${release.id}` });
  const isAsked = data !== undefined;
  useEffect(() => {
    if (!isAsked) void load(`/app/ending?release=${release.id}`);
  }, [load, isAsked, release.id]);
  return useMemo(() => {
    const addressOf = (id: string) => (isEmbed ? line.addressOf({ id }) : episodePath(id));
    const words = endingWords(episode, line);
    const beyond = episodeBeyond(episode);
    const part = data?.part ?? null;
    const goOn = (): GoOn | null => {
      if (beyond) {
        const { id, preview } = beyond;
        const [to, title] = [addressOf(id), episodeTitle(beyond)];
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
      ...words,
      goOn: goOn(),
      similar: data?.similar ?? [],
      release: { to: releasePath(release.alias), title: release.name.main },
      target: isEmbed ? '_blank' : undefined,
    };
  }, [episode, line, isEmbed, data, release]);
}
