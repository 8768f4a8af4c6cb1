// Which requests get the pages of a television: known to the server, which caches them apart, and to the site.

const AGENT =
  /Tizen(?!.*Mobile)|Web0S|webOS\.TV|NetCast|SMART-TV|SmartTV|HbbTV|Android TV|GoogleTV|BRAVIA|MiTV|\bAFT[A-Z]|CrKey|VIDAA|Roku|Xbox/;

/** The name of the cookie with the choice of this browser. */
export const TV_COOKIE = 'akane_tv';

// `seen` is the value after a remote control was used: still the automatic choice.
const COOKIE = new RegExp(`(?:^|; )${TV_COOKIE}=(on|off|seen)`);

/** When a browser gets the pages of a television: when it is recognized as one, always, or never. */
export const TV_CHOICES = ['auto', 'on', 'off'] as const;
export type TvChoice = (typeof TV_CHOICES)[number];

function valueOf(cookies: string | null | undefined): string | undefined {
  return COOKIE.exec(cookies ?? '')?.[1];
}

/** Whether a user agent is a TV browser. */
export function isTvAgent(agent: string): boolean {
  return AGENT.test(agent);
}

/** The choice in the cookies of a browser. */
export function tvChoiceOf(cookies: string | null | undefined): TvChoice {
  const value = valueOf(cookies);
  return value === 'on' || value === 'off' ? value : 'auto';
}

/** Whether a request with this user agent and these cookies gets the pages of a television. */
export function isTelevision(agent: string | null | undefined, cookies: string | null | undefined): boolean {
  const value = valueOf(cookies);
  return value === undefined ? isTvAgent(agent ?? '') : value !== 'off';
}
