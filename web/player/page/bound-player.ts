import type { Settings } from '#contract/settings.ts';
import { meetAccount } from '#web/storage/meet-account.ts';
import { openShelf } from '#web/storage/remembered.ts';
import type { Viewer } from '#web/entities/viewer/viewer.ts';
import { browserAds } from './browser-ads.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { browserDelivery } from '../store/delivery.ts';
import { openHls } from '../engine/hls-source.client.ts';
import { createPlayer, type Player } from '../store/player.ts';

/** Where a player stands. */
export type Place = {
  /** Null for visitors. */
  viewer: Viewer | null;
  /** What they have told the player to do; null for visitors. */
  settings: Settings | null;
  /** Where the same files lie, the preferred place first, as origins, ours being ''; empty when they lie here alone. */
  mediaHosts: readonly string[];
  isEmbed: boolean;
};

/** A player that commands the video inside a box, until it lets go. */
export type BoundPlayer = { player: Player; letGo: () => void };

/** Makes a player of this browser for the video inside a box; null where there is none. */
export function bindPlayer(
  box: HTMLElement,
  { mediaHosts, isEmbed, viewer, settings }: Place,
): BoundPlayer | null {
  const media = box.querySelector('video');
  if (!media) return null;
  if (viewer && settings) meetAccount(openShelf(), viewer.id, settings);
  const player = createPlayer({
    isEmbed,
    shelf: openShelf(),
    positions: browserPositions(),
    openSource: openHls,
    now: Date.now,
    ads: browserAds(viewer),
    delivery: browserDelivery(mediaHosts),
  });
  return { player, letGo: player.attach({ media, box }) };
}
