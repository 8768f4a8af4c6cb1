import type { Episode } from '#contract/episodes.ts';
import type { FullRelease } from '#contract/releases.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/player-episode.ts';
import { externalPlayerOf, isWatchable } from '#web/entities/episode/external-hosts.ts';
import { lastStarted } from '#web/entities/episode/last-started.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { resumeTime } from '#web/entities/episode/watched.ts';
import { formatClock } from '#web/format/format-time.ts';

export type MainAction = {
  episodeId: string;
  label: string;
  /** The first word of the label, for narrow screens. */
  short: string;
};

/** Formats the ordinal number: « с 7-го эпизода», « со 2-го эпизода»; empty for specials. */
function fromEpisode({ ordinal }: Episode): string {
  if (!Number.isInteger(ordinal) || ordinal <= 0) return '';
  // «Со второго», «со сто первого».
  const isHard = ordinal === 2 || (ordinal > 100 && ordinal < 200);
  return ` ${isHard ? 'со' : 'с'} ${ordinal}-го эпизода`;
}

function actionOf({ id }: Episode, label: string): MainAction {
  const [short = label] = label.split(' ');
  return { episodeId: id, label, short };
}

function resume(episode: Episode, time: number, isOnly: boolean): MainAction {
  const at = resumeTime(time, episode.duration, episode) === 0 ? null : formatClock(time);
  if (isOnly) return actionOf(episode, at === null ? 'Смотреть' : `Продолжить с ${at}`);
  return actionOf(episode, `Продолжить${fromEpisode(episode)}${at === null ? '' : ` · ${at}`}`);
}

/**
 * Returns the main action of a release: continue the episode watched last, or if that is finished the first one after
 * it that is not, or start with the first. Null if there is no video.
 */
export function mainAction(episodes: readonly Episode[], positions: Positions): MainAction | null {
  const playable = inWatchingOrder(episodes).filter(hasVideo);
  const first = playable[0];
  if (!first) return null;
  const last = lastStarted(playable, positions);
  if (!last) return actionOf(first, 'Смотреть');
  const position = positions[last.id];
  const isOnly = playable.length === 1;
  const time = position?.time ?? 0;
  const isUnderWay = resumeTime(time, last.duration, last) > 0;
  if (isUnderWay || !position?.isWatched) return resume(last, time, isOnly);
  const later = playable.slice(playable.indexOf(last) + 1);
  const next = later.find(({ id }) => !positions[id]?.isWatched) ?? later[0];
  if (!next) return actionOf(first, 'Смотреть сначала');
  return resume(next, positions[next.id]?.time ?? 0, isOnly);
}

/**
 * Returns the episode whose page shows an external player: the first episode that has one, or the first of all if the
 * release has one.
 */
export function externalPlayerEpisode(
  release: Pick<FullRelease, 'episodes' | 'external_player'>,
): Episode | undefined {
  const episodes = inWatchingOrder(release.episodes);
  return episodes.find(isWatchable) ?? (externalPlayerOf(release) ? episodes[0] : undefined);
}
