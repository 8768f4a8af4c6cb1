import { readMoment } from '#contract/moment.ts';
import { bindPlayer, type BoundPlayer, type PlayerOptions } from './bound-player.ts';
import { waitForStoredPositions } from '#web/entities/episode/browser-positions.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { clampMoment } from '../store/moment.ts';

/** The data in the HTML of a page (`data-episode`) with which its video starts before React has loaded. */
export type EarlyPlayback = Omit<PlayerOptions, 'viewer' | 'settings'> & {
  episode: PlayerEpisode;
  address: string;
};

type EarlyStart = { box: HTMLElement; bound: BoundPlayer };

function start(): EarlyStart | null {
  const box = document.querySelector<HTMLElement>('[data-episode]');
  const { episode, address, ...place } = JSON.parse(
    box?.dataset['episode'] ?? '{}',
  ) as Partial<EarlyPlayback> & Omit<PlayerOptions, 'viewer' | 'settings'>;
  const bound = box && bindPlayer(box, { ...place, viewer: null, settings: null });
  if (!bound || !episode || address === undefined) return null;
  const at = clampMoment(readMoment(new URLSearchParams(location.search).get('t')), episode.duration);
  const { player } = bound;
  // Loads from the position in `localStorage`, while IndexedDB, which rarely has a newer one, is being read.
  player.source.prepare(address, player.watchPosition.startOf(episode, at));
  void waitForStoredPositions().then(() => player.play(episode, address, at));
  hidePreview(box);
  return { box, bound };
}

/**
 * Hides the preview image over the video once the first frame plays. By animation and not by an attribute, because
 * React compares attributes when it hydrates; React removes the image later.
 */
function hidePreview(box: HTMLElement): void {
  const hide = () => box.querySelector('img')?.animate({ opacity: 0 }, { duration: 1, fill: 'forwards' });
  box.querySelector('video')?.addEventListener('playing', hide, { once: true });
}

let early: EarlyStart | null = null;

// Only the first page of a visit has a video when this module runs; later pages start in React.
if (typeof document !== 'undefined') {
  early = start();
  if (!early && document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => (early = start()), { once: true });
  }
}

/** Returns the player that was started in a container before React loaded, once; null if there is none. */
export function takeEarlyPlayer(box: HTMLElement): BoundPlayer | null {
  const bound = early?.box === box ? early.bound : null;
  early = null;
  return bound;
}
