import { useEffect, useState } from 'react';
import type { StoryboardCue } from '#web/player/engine/storyboard.ts';
import { formatClock } from '#web/format/format-time.ts';
import styles from './work.module.css';

type Boards = ReadonlyMap<string, readonly StoryboardCue[]>;

/** Loads the storyboards of the videos that remarks were made at, each once; one that is gone has no frames. */
export function useStoryboards(addresses: readonly string[]): Boards {
  const wanted = [...new Set(addresses)].toSorted().join('\n');
  const [boards, setBoards] = useState<Boards>(new Map());
  useEffect(() => {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const load = async (address: string): Promise<readonly StoryboardCue[]> => {
      const { loadStoryboard } = await import('../episodes/open-video.ts');
      return loadStoryboard(address, signal).catch(() => []);
    };
    const all = wanted === '' ? [] : wanted.split('\n');
    void Promise.all(all.map(async (address) => [address, await load(address)] as const)).then(
      (loaded) => !signal.aborted && setBoards(new Map(loaded)),
      // Without the engine there are no frames.
      () => {},
    );
    return () => lifetime.abort();
  }, [wanted]);
  return boards;
}

/** The frame of the storyboard at a second, of the video that a remark was made at. */
export function RemarkFrame({ cues = [], at }: { cues: readonly StoryboardCue[] | undefined; at: number }) {
  const cue = cues.findLast(({ start }) => start <= at);
  if (!cue) return <span className={styles.frame} />;
  const { sheet, x, y, width, height, start } = cue;
  return (
    <span className={styles.frame}>
      <img
        src={sheet}
        alt={`Кадр около ${formatClock(start)}`}
        loading="lazy"
        style={{ inlineSize: width, blockSize: height, objectPosition: `${-x}px ${-y}px` }}
      />
    </span>
  );
}
