import { VASTParser } from '@dailymotion/vast-client';
import type { Report } from './ad-event.ts';
import type { Send } from './beacons.ts';
import { FAULT, faultWords } from './faults.ts';
import { fillMacros, type MacroValues, momentMacros } from './macros.ts';
import type { VastAd } from './vast-ad.ts';

// As VAST 4 has it. The library counts the ad at the end of the chain too.
const MAX_WRAPPERS = 5;

/** Where an ad is asked for; a test may bring the answer along. */
export type AdSource = { url: string; xml?: string };

export type Search = {
  fetch: typeof fetch;
  send: Send;
  report: Report;
  values: MacroValues;
  signal: AbortSignal;
};

// Characters of one document; real ones have some twenty thousand. A larger one would stop the page while it is read.
const MAX_DOCUMENT = 1_000_000;

// Only what the library calls of a fetcher and gives back of an answer.
type Step = { url: string; wrapperDepth?: number };
type Answer = { ads: VastAd[]; errorURLTemplates: string[] };
type Told = { ERRORCODE?: number };

function readXml(text: string): Document {
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  // Chromium leaves what it could read of a broken document around its complaint.
  if (xml.querySelector('parsererror')) throw new SyntaxError(faultWords(FAULT.badXml));
  return xml;
}

/** The text of an answer; fails as soon as it is longer than a document may be. */
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

async function ask({ fetch, report, values, signal }: Search, { url, wrapperDepth = 0 }: Step) {
  const address = fillMacros(url, { ...values, ...momentMacros(Date.now(), Math.random()) });
  const name = wrapperDepth === 0 ? 'Запрос' : `Обёртка ${wrapperDepth}`;
  report({ kind: 'request', name, address });
  const startedAt = performance.now();
  const took = (note: string) => `${note}, ${Math.round(performance.now() - startedAt)} мс`;
  try {
    if (!/^(https?:)?\/\//i.test(address)) throw new TypeError('не адрес http или https');
    const response = await fetch(address, { signal, credentials: 'omit' });
    const text = await readText(response);
    report({ kind: 'answer', name, note: took(`${response.status}, ${text.length} байт`) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return text;
  } catch (error) {
    report({ kind: 'answer', name, note: took(String(error)) });
    throw error;
  }
}

/**
 * The ads that a source leads to, wrappers resolved, one after another as they are wanted; none when it has none or
 * fails, which its error beacons are told.
 */
export async function* adsOf(source: AdSource, search: Search): AsyncGenerator<VastAd> {
  const { send, report } = search;
  const fetchVAST = async (step: Step) => readXml(await ask(search, step));
  const parser = new VASTParser({ fetcher: { fetchVAST } });
  parser.trackVastError = (templates: string[], { ERRORCODE = 900 }: Told) => {
    report({ kind: 'fault', name: String(ERRORCODE), note: faultWords(ERRORCODE) });
    send('error', templates, { ERRORCODE });
  };
  try {
    const xml = source.xml === undefined ? await fetchVAST(source) : readXml(source.xml);
    const options = { url: source.url, wrapperLimit: MAX_WRAPPERS + 1, resolveAll: false };
    yield* ((await parser.parseVAST(xml, options)) as Answer).ads;
    while (parser.remainingAds.length > 0) yield* ((await parser.getRemainingAds(false)) as Answer).ads;
  } catch (error) {
    const code = error instanceof SyntaxError ? FAULT.badXml : FAULT.noAd;
    report({ kind: 'fault', name: String(code), note: error instanceof Error ? error.message : '' });
  }
}
