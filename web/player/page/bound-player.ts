import type { Settings } from '#contract/settings.ts';
import { syncDeviceSettings } from '#web/entities/storage/sync-settings.ts';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { Viewer } from '#web/entities/viewer/viewer.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { browserDelivery } from '../store/delivery.ts';
import { openHls } from '../engine/hls-source.client.ts';
import { createPlayer, type Player } from '../store/player.ts';
import { countVisitorPositions, sendVisitorCount } from '../store/visitor-counts.ts';
import { requestHydration, isHydrated } from '../slices/hydration.ts';
import type { AdDeps } from '../ads/ads.ts';
import type { AdCampaign } from '../ads/run-ad-break.ts';
import { type AdFlags, adPreferences } from '../ads/ad-preferences.ts';

// Importing the address from the contract would bundle its zod schemas.
const CAMPAIGNS_PATH = '/api/v1/media/vasts';

const adCooldown = { until: 0 };

async function loadCampaigns(signal: AbortSignal): Promise<AdCampaign[]> {
  const response = await fetch(CAMPAIGNS_PATH, { signal });
  return response.ok ? ((await response.json()) as AdCampaign[]) : [];
}

async function loadAdBreak() {
  requestHydration();
  const code = Promise.all([import('../ads/run-ad-break.ts'), import('../controls/ads/ad-break-screen.tsx')]);
  const [[{ runAdBreak }]] = await Promise.all([code, isHydrated]);
  return runAdBreak;
}

/** The ads of a page; `profile` is null for visitors. */
function browserAds(profile: AdFlags | null): AdDeps {
  return {
    campaigns: loadCampaigns,
    load: loadAdBreak,
    preferences: () => adPreferences(profile),
    cooldown: adCooldown,
    now: () => performance.now(),
  };
}

/** The page-dependent options of a player. */
export type PlayerOptions = {
  /** Null for visitors. */
  viewer: Viewer | null;
  /** The account's player settings; null for visitors. */
  settings: Settings | null;
  /** Delivery origins with the same files, the preferred one first, '' for ours; empty if only ours has them. */
  deliveryOrigins: readonly string[];
  isEmbed: boolean;
};

/** A player that is attached to a container, and the function that detaches it. */
export type BoundPlayer = { player: Player; detach: () => void };

/** Creates a player and attaches it to the video inside the container; null if there is no video. */
export function bindPlayer(
  box: HTMLElement,
  { deliveryOrigins, isEmbed, viewer, settings }: PlayerOptions,
): BoundPlayer | null {
  const media = box.querySelector('video');
  if (!media) return null;
  if (viewer && settings) syncDeviceSettings(openBrowserStorage(), viewer.id, settings);
  const visitor =
    viewer === null
      ? countVisitorPositions(browserPositions(), { send: sendVisitorCount, now: Date.now })
      : undefined;
  const player = createPlayer({
    isEmbed,
    storage: openBrowserStorage(),
    positions: visitor?.positions ?? browserPositions(),
    openSource: openHls,
    now: Date.now,
    ads: browserAds(viewer),
    delivery: browserDelivery(deliveryOrigins),
  });
  const detach = player.attach({ media, container: box });
  const left = new AbortController();
  if (visitor) {
    const { flush } = visitor;
    const { signal } = left;
    // On the window, so that it runs after the player has saved, which listens to the document.
    window.addEventListener('visibilitychange', () => document.hidden && flush(), { signal });
    window.addEventListener('pagehide', flush, { signal });
    signal.addEventListener('abort', flush);
  }
  return {
    player,
    detach: () => {
      detach();
      left.abort();
    },
  };
}
