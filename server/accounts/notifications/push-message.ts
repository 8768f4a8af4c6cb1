import { releasePath } from '#contract/addresses.ts';
import { oneLine } from '#server/platform/mail/one-line.ts';
import { formatEpisodes } from './format-episodes.ts';

/** The payload of a push message; the service worker shows it unchanged. */
export type PushMessage = {
  title: string;
  body: string;
  /** Root-relative addresses: the page that a click opens, and the icon. */
  url: string;
  icon: string | null;
  /** A newer message with the same tag replaces the previous one. */
  tag: string;
};

export type PushNotice = {
  release_id: number;
  alias: string;
  name_main: string;
  icon: string | null;
  episodes: { ordinal: number }[];
};

// Push services accept 4096 bytes (RFC 8030, 7.2), about a hundred of which are encryption overhead. No screen shows
// longer lines.
const MAX_LINE = 200;
const MAX_ICON = 1000;

function cut(text: string): string {
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 1).toWellFormed()}…`;
}

/** Builds the message about new episodes of one release; long names are cut to fit the limit of push services. */
export function toPushMessage({ release_id, alias, name_main, icon, episodes }: PushNotice): PushMessage {
  return {
    title: cut(oneLine(name_main)),
    body: cut(formatEpisodes(episodes)),
    url: releasePath(alias),
    icon: icon !== null && icon.length <= MAX_ICON ? icon : null,
    tag: `release-${release_id}`,
  };
}
