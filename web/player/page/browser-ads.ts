import { requestHydration, isHydrated } from '../slices/hydration.ts';
import type { AdDeps } from '../ads/ads.ts';
import type { AdCampaign } from '../ads/run-ad-break.ts';
import { type AdFlags, adPreferences } from '../ads/ad-preferences.ts';

// Importing the address from the contract would bundle its zod schemas.
const CAMPAIGNS = '/api/v1/media/vasts';

const rest = { until: 0 };

async function campaigns(signal: AbortSignal): Promise<AdCampaign[]> {
  const response = await fetch(CAMPAIGNS, { signal });
  return response.ok ? ((await response.json()) as AdCampaign[]) : [];
}

async function load() {
  requestHydration();
  const code = Promise.all([import('../ads/run-ad-break.ts'), import('../controls/ads/ad-break-screen.tsx')]);
  const [[{ runAdBreak }]] = await Promise.all([code, isHydrated]);
  return runAdBreak;
}

/** The ads of a page; `profile` is null for visitors. */
export function browserAds(profile: AdFlags | null): AdDeps {
  return {
    campaigns,
    load,
    preferences: () => adPreferences(profile),
    cooldown: rest,
    now: () => performance.now(),
  };
}
