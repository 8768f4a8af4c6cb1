import { type ExternalHost, externalHostsOf } from '#web/entities/episode/external-hosts.ts';

/** The ids by which the players of other sites know a video. */
export type VideoIds = Parameters<typeof externalHostsOf>[0];

const ON_YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]+)/;
const ON_RUTUBE = /^https:\/\/rutube\.ru\/(?:video|shorts)\/([\w-]+)/;

/** The id of a video in its address on YouTube or RuTube. */
export function idsOf(url: string): VideoIds {
  return { youtube_id: ON_YOUTUBE.exec(url)?.[1] ?? null, rutube_id: ON_RUTUBE.exec(url)?.[1] ?? null };
}

/** The site whose player can show a video in our pages; null for other sites. */
export function videoHostOf({ url }: { url: string }): ExternalHost | null {
  return externalHostsOf(idsOf(url))[0] ?? null;
}
