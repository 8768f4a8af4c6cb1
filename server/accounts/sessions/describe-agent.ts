import Bowser from 'bowser';
import type { Agent } from '#contract/agent.ts';
import { countryName } from '#server/platform/location/countries.ts';

const MAX_NAME = 60;

// Signs that cannot be seen, or that turn the text around them, make one name look like another.
function plain(text: string | undefined): string | null {
  const shown = (text ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME);
  return shown === '' ? null : shown;
}

// «okhttp/4.12.0»: what is no browser begins with its own name.
function ownName(userAgent: string): { name: string | undefined; version: string | undefined } {
  const [, name, version] = /^([\w .-]{2,})(?:\/([\w.-]+))?/.exec(userAgent) ?? [];
  return { name, version };
}

function read(userAgent: string) {
  if (userAgent.trim() === '') return undefined;
  const { os, platform, browser } = Bowser.parse(userAgent);
  return {
    os,
    platform,
    browser: browser.name && userAgent.startsWith('Mozilla/') ? browser : ownName(userAgent),
  };
}

/** What a program says of itself by its `User-Agent`; whatever it does not say is null. */
export function describeAgent(userAgent: string): Omit<Agent, 'location'> {
  const said = read(userAgent);
  const platform = said?.platform.type;
  return {
    device: {
      name: plain(said?.platform.model ?? said?.os.name),
      version: plain(said?.os.versionName ?? said?.os.version),
      platform: plain(platform),
    },
    browser: { name: plain(said?.browser.name), version: plain(said?.browser.version?.split('.')[0]) },
    is_mobile: platform === 'mobile' || platform === 'tablet',
    is_desktop: platform === 'desktop',
  };
}

/** What a program says of itself, and the country it asks from. */
export function describeCaller(row: { user_agent: string; country: string | null }): Agent {
  const location = { country: countryName(row.country), iso_code: row.country };
  return { ...describeAgent(row.user_agent), location };
}
