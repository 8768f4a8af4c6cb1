import Bowser from 'bowser';
import type { Agent } from '#contract/agent.ts';
import { countryName } from '#server/platform/location/countries.ts';

const MAX_NAME = 60;

// Invisible and direction-changing characters would make one name look like another.
function sanitize(text: string | undefined): string | null {
  const shown = (text ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME);
  return shown === '' ? null : shown;
}

// «okhttp/4.12.0»: programs that are not browsers begin with their own name.
function ownName(userAgent: string): { name: string | undefined; version: string | undefined } {
  const [, name, version] = /^([\w .-]{2,})(?:\/([\w.-]+))?/.exec(userAgent) ?? [];
  return { name, version };
}

function parseAgent(userAgent: string) {
  if (userAgent.trim() === '') return undefined;
  const { os, platform, browser } = Bowser.parse(userAgent);
  return {
    os,
    platform,
    browser: browser.name && userAgent.startsWith('Mozilla/') ? browser : ownName(userAgent),
  };
}

/** Parses a `User-Agent` into device and browser; unknown fields are null. */
export function describeAgent(userAgent: string): Omit<Agent, 'location'> {
  const parsed = parseAgent(userAgent);
  const platform = parsed?.platform.type;
  return {
    device: {
      name: sanitize(parsed?.platform.model ?? parsed?.os.name),
      version: sanitize(parsed?.os.versionName ?? parsed?.os.version),
      platform: sanitize(platform),
    },
    browser: {
      name: sanitize(parsed?.browser.name),
      version: sanitize(parsed?.browser.version?.split('.')[0]),
    },
    is_mobile: platform === 'mobile' || platform === 'tablet',
    is_desktop: platform === 'desktop',
  };
}

/** Describes a client by its `User-Agent` and its country. */
export function describeCaller(row: { user_agent: string; country: string | null }): Agent {
  const location = { country: countryName(row.country), iso_code: row.country };
  return { ...describeAgent(row.user_agent), location };
}

/** Formats a browser as one short name: «Firefox, Windows». */
export function deviceName(userAgent: string): string {
  const { browser, device } = describeAgent(userAgent);
  return [browser.name, device.name].filter((name) => name !== null).join(', ') || 'Браузер';
}
