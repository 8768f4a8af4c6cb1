import type { ReactNode } from 'react';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel, episodeTitle } from '#web/entities/episode/format-episode.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import type { NextSuggestion } from './use-ending.ts';

/** The picture of what follows and its words; a spoiler is hidden from those who do not want it. */
export function useNextFace(next: NextSuggestion | null): { title: string; picture: ReactNode } | null {
  const positions = usePositions();
  const isCovered = useIsCovered();
  if (!next) return null;
  if (!next.episode) return { title: next.title, picture: <Poster pictures={next.picture} sizes="160px" /> };
  const { episode } = next;
  const isHidden = isCovered(episode, positions[episode.id]);
  return {
    title: isHidden ? episodeLabel(episode) : tieShortWords(episodeTitle(episode)),
    picture: <EpisodeFrame episode={episode} sizes="200px" isCovered={isHidden} />,
  };
}
