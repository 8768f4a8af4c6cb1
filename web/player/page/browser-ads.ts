import { askToWake, isAwake } from '../slices/awake.ts';
import type { AdDeps } from '../ads/ads.ts';
import type { Campaign } from '../ads/give-break.ts';
import { type AdFlags, wantsAds } from '../ads/wants-ads.ts';

// Importing the address from the contract would bundle its zod schemas.
const CAMPAIGNS = '/api/v1/media/vasts';

const rest = { until: 0 };

async function campaigns(signal: AbortSignal): Promise<Campaign[]> {
  const response = await fetch(CAMPAIGNS, { signal });
  return response.ok ? ((await response.json()) as Campaign[]) : [];
}

async function load() {
  askToWake();
  const code = Promise.all([import('../ads/give-break.ts'), import('../controls/ads/break-screen.tsx')]);
  const [[{ giveBreak }]] = await Promise.all([code, isAwake]);
  return giveBreak;
}

/** The ads of a page; `profile` is null for visitors. */
export function browserAds(profile: AdFlags | null): AdDeps {
  return { campaigns, load, wishes: () => wantsAds(profile), rest, now: () => performance.now() };
}
