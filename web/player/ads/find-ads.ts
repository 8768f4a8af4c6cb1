import { VASTParser } from '@dailymotion/vast-client';
import type { ReportAdEvent } from './ad-event.ts';
import type { SendBeacons } from './beacons.ts';
import { adsInTurn } from './ads-in-turn.ts';
import { AD_ERROR, formatAdError } from './ad-errors.ts';
import { fillMacros, type MacroValues, requestMacros } from './macros.ts';
import type { VastAd } from './vast-ad.ts';

// The limit of VAST 4. The library also counts the ad at the end of the chain.
const MAX_WRAPPERS = 5;

/** The address of an ad; `xml` replaces its response on the test page. */
export type AdSource = { url: string; xml?: string };

export type AdSearch = {
  fetch: typeof fetch;
  send: SendBeacons;
  report: ReportAdEvent;
  values: MacroValues;
  signal: AbortSignal;
};

// Characters of one document; real ones have some 20,000. Parsing a larger one would block the page.
const MAX_DOCUMENT = 1_000_000;

// The parts of the library's types that are used here.
type FetchStep = { url: string; wrapperDepth?: number };
type ParsedVast = { ads: VastAd[]; errorURLTemplates: string[] };
type VastError = { ERRORCODE?: number };

function readXml(text: string): Document {
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  // Chromium keeps the readable part of a broken document around its error element.
  if (xml.querySelector('parsererror')) throw new SyntaxError(formatAdError(AD_ERROR.badXml));
  return xml;
}

/** Reads the text of a response; throws RangeError once it exceeds `MAX_DOCUMENT` characters. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length <= MAX_DOCUMENT) continue;
    await reader.cancel();
    throw new RangeError(`больше ${MAX_DOCUMENT} знаков`);
  }
}

async function fetchText({ fetch, report, values, signal }: AdSearch, { url, wrapperDepth = 0 }: FetchStep) {
  const address = fillMacros(url, { ...values, ...requestMacros(Date.now(), Math.random()) });
  const name = wrapperDepth === 0 ? 'Запрос' : `Обёртка ${wrapperDepth}`;
  report({ kind: 'request', name, address });
  const startedAt = performance.now();
  const withDuration = (note: string) => `${note}, ${Math.round(performance.now() - startedAt)} мс`;
  try {
    if (!/^(https?:)?\/\//i.test(address)) throw new TypeError('не адрес http или https');
    const response = await fetch(address, { signal, credentials: 'omit' });
    const text = await readText(response);
    report({ kind: 'answer', name, note: withDuration(`${response.status}, ${text.length} байт`) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return text;
  } catch (error) {
    report({ kind: 'answer', name, note: withDuration(String(error)) });
    throw error;
  }
}

/**
 * Yields the ads of a source one by one, with wrappers resolved on demand. A source that is empty or fails yields none;
 * its error beacons are then sent.
 */
export async function* findAds(source: AdSource, search: AdSearch): AsyncGenerator<VastAd> {
  const { send, report } = search;
  const fetchVAST = async (step: FetchStep) => readXml(await fetchText(search, step));
  const parser = new VASTParser({ fetcher: { fetchVAST } });
  parser.trackVastError = (templates: string[], { ERRORCODE = 900 }: VastError) => {
    report({ kind: 'fault', name: String(ERRORCODE), note: formatAdError(ERRORCODE) });
    send('error', templates, { ERRORCODE });
  };
  try {
    const xml = source.xml === undefined ? await fetchVAST(source) : readXml(source.xml);
    const options = { url: source.url, wrapperLimit: MAX_WRAPPERS + 1, resolveAll: false };
    const { ads } = (await parser.parseVAST(xml, options)) as ParsedVast;
    yield* adsInTurn(ads, parser, search.signal);
  } catch (error) {
    const code = error instanceof SyntaxError ? AD_ERROR.badXml : AD_ERROR.noAd;
    report({ kind: 'fault', name: String(code), note: error instanceof Error ? error.message : '' });
  }
}
