import { releasePath } from '#contract/addresses.ts';
import { oneLine } from '#server/platform/mail/one-line.ts';
import { noticeWords } from './notice-words.ts';

/** What a browser is sent; the service worker shows it as it is. */
export type PushMessage = {
  title: string;
  body: string;
  /** Root-relative addresses: where a click leads, and the picture. */
  url: string;
  icon: string | null;
  /** A newer message of one tag takes the place of the one before. */
  tag: string;
};

export type PushNotice = {
  release_id: number;
  alias: string;
  name_main: string;
  icon: string | null;
  episodes: { ordinal: number }[];
};

// Push services take 4096 bytes (RFC 8030, 7.2), some hundred of which are encryption; no screen shows more of a line
// than this.
const MAX_LINE = 200;
const MAX_ICON = 1000;

function cut(text: string): string {
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 1).toWellFormed()}…`;
}

/** The message about what came out of a release together; it fits what push services take, whatever the names are. */
export function messageOf({ release_id, alias, name_main, icon, episodes }: PushNotice): PushMessage {
  return {
    title: cut(oneLine(name_main)),
    body: cut(noticeWords(episodes)),
    url: releasePath(alias),
    icon: icon !== null && icon.length <= MAX_ICON ? icon : null,
    tag: `release-${release_id}`,
  };
}
