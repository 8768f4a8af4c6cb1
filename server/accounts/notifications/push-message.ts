import { openNoticePath } from '#contract/addresses.ts';
import { oneLine } from '#server/platform/one-line.ts';
import { formatEvent, type EventFields } from './format-event.ts';

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

export type PushNotice = EventFields & {
  event_id: number;
  release_id: number;
  name_main: string;
  icon: string | null;
};

// Push services accept 4096 bytes (RFC 8030, 7.2), about a hundred of which are encryption overhead. No screen shows
// longer lines.
const MAX_LINE = 200;
const MAX_ICON = 1000;

/** A line as long as any screen shows. */
export function cutLine(text: string): string {
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 1).toWellFormed()}…`;
}

/** The tag of a message: the episodes of a release replace each other, and so do its postponements. */
function pushTag({ kind, release_id }: Pick<PushNotice, 'kind' | 'release_id'>): string {
  return kind === 'episode' ? `release-${release_id}` : `release-${release_id}-${kind}`;
}

/** Builds the message about events of one kind; long names are cut to fit the limit of push services. */
export function toPushMessage(notice: PushNotice): PushMessage {
  const { event_id, name_main, icon } = notice;
  return {
    title: cutLine(oneLine(name_main)),
    body: cutLine(oneLine(formatEvent(notice))),
    url: openNoticePath(event_id),
    icon: icon !== null && icon.length <= MAX_ICON ? icon : null,
    tag: pushTag(notice),
  };
}
