import { Feed, type Item } from 'feed';
import { episodePath, LATEST_RELEASES_PATH, releasePath } from '#contract/addresses.ts';
import { formatOrdinal } from '#contract/episode-names.ts';
import type { LatestRelease } from '#contract/releases.ts';
import type { Site } from '#contract/site.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutForbidden } from '#server/platform/http/response/feed-text.ts';

/** The content of a feed: releases with their latest episodes, newest first. */
export type FeedSource = {
  releases: readonly LatestRelease[];
  site: Pick<Site, 'name' | 'description'>;
  origin: string;
  now: Date;
};

export const ATOM = '/feeds/releases.atom';
export const JSON_FEED = '/feeds/releases.json';

type Episode = NonNullable<LatestRelease['latest_episode']>;
type Update = LatestRelease & { latest_episode: Episode };

// The library leaves the second «]]>» of a text unescaped, which would end the CDATA.
function inCdata(html: string): string {
  return html.replaceAll(']]>', ']] >');
}

function titleOf({
  name,
  type,
  latest_episode: { ordinal, name: own },
  episodes_total: total,
}: Update): string {
  if (type.value === 'MOVIE' && (total ?? 1) <= 1) return name.main;
  const episode = ordinal < 0 ? (own ?? 'Спешл') : `Эпизод ${formatOrdinal(ordinal)}`;
  return `${name.main} — ${episode}`;
}

function summaryOf({ latest_episode: { name }, genres }: Update): string {
  return [name ?? '', ...genres.map((genre) => genre.name)].filter((line) => line !== '').join(' · ');
}

function paragraphsOf(update: Update): string[] {
  const lines = [summaryOf(update), ...(update.description ?? '').split(/\r?\n/)];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function hasVideo({ hls_480, hls_720, hls_1080 }: Episode): boolean {
  return (hls_480 ?? hls_720 ?? hls_1080) !== null;
}

function toItem(update: Update, origin: string): Item {
  const { alias, poster, fresh_at, latest_episode: episode } = update;
  const episodeLink = `${origin}${episodePath(episode.id)}`;
  // `URL` percent-encodes quotes, so the address needs no escaping.
  const picture =
    poster.preview === null ? '' : `<p><img src="${new URL(poster.preview, origin).href}" alt=""></p>`;
  return {
    title: titleOf(update),
    // Readers show an item once for each id: each episode is a new item.
    id: episodeLink,
    link: hasVideo(episode) ? episodeLink : `${origin}${releasePath(alias)}`,
    date: new Date(fresh_at ?? episode.updated_at),
    description: summaryOf(update),
    content:
      picture +
      paragraphsOf(update)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join(''),
    ...(poster.src === null ? {} : { image: origin + poster.src }),
  };
}

function openFeed({ releases, site, origin, now }: FeedSource, address: string) {
  const items = releases.flatMap((release) =>
    release.latest_episode ? [toItem({ ...release, latest_episode: release.latest_episode }, origin)] : [],
  );
  const newest = Math.max(...items.map(({ date }) => date.getTime()));
  const feed = new Feed({
    id: origin + address,
    title: `${site.name}: новые эпизоды`,
    description: site.description,
    link: `${origin}${LATEST_RELEASES_PATH}`,
    feedLinks: { atom: origin + ATOM, json: origin + JSON_FEED },
    author: { name: site.name, link: origin },
    language: 'ru',
    generator: false,
    updated: Number.isFinite(newest) ? new Date(newest) : now,
  });
  return { feed, items };
}

/** Writes the feed as Atom 1.0, where titles and texts are HTML. */
export function writeAtom(source: FeedSource): string {
  const { feed, items } = openFeed(source, ATOM);
  // The picture is in the content: as an enclosure the library would give it an invalid media type.
  for (const { title, description = '', content = '', image: _image, ...item } of items) {
    feed.addItem({
      ...item,
      title: inCdata(escapeHtml(title)),
      description: inCdata(escapeHtml(description)),
      content: inCdata(content),
    });
  }
  return withoutForbidden(feed.atom1());
}

/** Writes the feed as JSON Feed, where a title is plain text. */
export function writeJsonFeed(source: FeedSource): string {
  const { feed, items } = openFeed(source, JSON_FEED);
  for (const item of items) feed.addItem(item);
  return feed.json1();
}
