import type { Context } from 'hono';
import type { Deps, Routes } from '#server/deps.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutForbidden } from '#server/platform/http/response/feed-text.ts';
import { answerFromCache, OPEN_HEADERS } from '#server/platform/http/cache/cached-response.ts';
import { regionKey } from '#server/platform/http/mount.ts';
import { describeEmbed, embedSize, parseSharedPage, type OEmbed } from './oembed.ts';

const WRITERS: Record<string, (answer: OEmbed) => { type: string; text: string }> = {
  json: (answer) => ({ type: 'application/json; charset=utf-8', text: JSON.stringify(answer) }),
  xml: (answer) => ({ type: 'text/xml; charset=utf-8', text: writeXml(answer) }),
};

function writeXml(answer: OEmbed): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return withoutForbidden(
    `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>`,
  );
}

function pixels(c: Context, name: string): number | null {
  const text = c.req.query(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

async function answer(deps: Deps, c: Context): Promise<Response> {
  const { publicDb: db, cache, regionOf, delivery, publicOrigin: origin, publicOrigins } = deps;
  const format = c.req.query('format') ?? 'json';
  const write = Object.hasOwn(WRITERS, format) ? WRITERS[format] : undefined;
  if (!write) return c.json({ message: 'Можно format=json или format=xml' }, 501, OPEN_HEADERS);
  const { headers } = c.req.raw;
  const region = await regionOf(headers);
  const page = parseSharedPage(c.req.query('url') ?? '', publicOrigins);
  const size = embedSize({ maxwidth: pixels(c, 'maxwidth'), maxheight: pixels(c, 'maxheight') });
  const address = `/oembed ${JSON.stringify([format, page, size])}`;
  const cacheKey = { region: regionKey(region), address, requestedAddress: address };
  const cached = await cache.answer(cacheKey, async () =>
    write(await describeEmbed(db, { page, size, origin, delivery, region })),
  );
  const { status, headers: own, body } = await answerFromCache(cached, headers);
  return status === 304 ? c.body(null, 304, own) : c.body(body, 200, own);
}

/** Serves oEmbed, by which other sites show links to this site as a player: https://oembed.com. */
export const oembedRoutes: Routes = (_mount, deps, app) => {
  app.get('/oembed', (c) => answer(deps, c));
};
