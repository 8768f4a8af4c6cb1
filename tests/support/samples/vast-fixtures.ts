import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The valid and invalid responses of the ad server. */
export type VastFixture =
  | 'inline'
  | 'skippable'
  | 'chain'
  | 'loop'
  | 'deep'
  | 'slow'
  | 'silent'
  | 'empty'
  | 'malformed'
  | 'broken'
  | 'vpaid'
  | 'no-file'
  | 'slow-file'
  | 'bomb'
  | 'huge'
  | 'scripts'
  | 'wrapped-script'
  | 'hostile';

export type VastServer = {
  /** The URL of a VAST tag. */
  tag: (fixture: VastFixture) => string;
  /** Beacons since the last `forget`, in order: «start», «error 303». */
  beacons: () => string[];
  /** Requested paths of tags and files. */
  requests: () => string[];
  forget: () => void;
  close: () => Promise<void>;
};

type Inline = { skipoffset?: string; file?: string; whole?: string; type?: string; api?: string };

const EVENTS = [
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'skip',
  'fullscreen',
];

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const vast = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><VAST version="4.2">${inside}</VAST>`;

function trackingOf(origin: string, prefix: string): string {
  const one = (event: string) =>
    `<Tracking event="${event}">${cdata(`${origin}/beacon/${prefix}${event}?cb=[CACHEBUSTING]`)}</Tracking>`;
  return `<TrackingEvents>${EVENTS.map(one).join('')}</TrackingEvents>`;
}

function inline(
  origin: string,
  { skipoffset, file = '/ad.mp4', whole = origin + file, type = 'video/mp4', api }: Inline = {},
) {
  const beacon = (name: string) => cdata(`${origin}/beacon/${name}`);
  const skip = skipoffset === undefined ? '' : ` skipoffset="${skipoffset}"`;
  const program = api === undefined ? '' : ` apiFramework="${api}"`;
  const clicks =
    `<VideoClicks><ClickThrough>${cdata(`${origin}/shop`)}</ClickThrough>` +
    `<ClickTracking>${beacon('click')}</ClickTracking></VideoClicks>`;
  const media =
    `<MediaFiles><MediaFile delivery="progressive" type="${type}" width="320" height="180" bitrate="200"${program}>` +
    `${cdata(whole)}</MediaFile></MediaFiles>`;
  return vast(
    `<Ad id="1"><InLine><AdSystem>Test</AdSystem><AdTitle>Реклама</AdTitle><AdServingId>1</AdServingId>` +
      `<Impression>${beacon('impression')}</Impression><Error>${beacon('error?code=[ERRORCODE]')}</Error>` +
      `<Creatives><Creative><UniversalAdId idRegistry="test">1</UniversalAdId><Linear${skip}>` +
      `<Duration>00:00:04</Duration>${trackingOf(origin, '')}${clicks}${media}</Linear></Creative></Creatives></InLine></Ad>`,
  );
}

const ENTITY_BOMB =
  '<?xml version="1.0"?><!DOCTYPE VAST [<!ENTITY a "ааааааааааа">' +
  Array.from({ length: 12 }, (_, i) => {
    const [from, to] = [String.fromCharCode(97 + i), String.fromCharCode(98 + i)];
    return `<!ENTITY ${to} "${`&${from};`.repeat(10)}">`;
  }).join('') +
  '<!ENTITY file SYSTEM "file:///etc/passwd">]><VAST version="4.2">&m;&file;</VAST>';

/** Adds everything that could run or link somewhere to a document with a playable video. */
function spoiled(document: string): string {
  const markup = '<img src=x onerror=attack(1)><script>attack(2)</script>';
  const program = `<MediaFile delivery="progressive" type="application/javascript" apiFramework="VPAID">`;
  return document
    .replace('<AdTitle>Реклама', `<AdTitle>${cdata(markup)}`)
    .replace(
      /<ClickThrough>.*?<\/ClickThrough>/,
      `<ClickThrough>${cdata('javascript:attack(3)')}</ClickThrough>`,
    )
    .replace('00:00:04', '-00:00:04')
    .replace(
      '<TrackingEvents>',
      `<TrackingEvents><Tracking event="start">${cdata('javascript:attack(4)')}</Tracking>`,
    )
    .replace('<MediaFiles>', `<MediaFiles>${program}${cdata('javascript:attack(5)')}</MediaFile>`)
    .replace(
      '</Creatives>',
      `<Creative><CompanionAds><Companion width="1" height="1"><HTMLResource>${cdata(markup)}</HTMLResource>` +
        `<IFrameResource>${cdata('javascript:parent.attack(6)')}</IFrameResource></Companion></CompanionAds></Creative></Creatives>`,
    );
}

function wrapper(origin: string, to: string, place: number): string {
  const beacon = (name: string) => cdata(`${origin}/beacon/${name}`);
  return vast(
    `<Ad id="${place}"><Wrapper><AdSystem>Test</AdSystem><VASTAdTagURI>${cdata(`${origin}/tag/${to}`)}</VASTAdTagURI>` +
      `<Impression>${beacon(`wrapper-${place}-impression`)}</Impression>` +
      `<Error>${beacon('error?code=[ERRORCODE]')}</Error></Wrapper></Ad>`,
  );
}

/** A wrapper in a chain, such as «chain-2», which points at the next one. */
function linkOf(origin: string, name: string, length: number, place: number): string {
  return place > length ? inline(origin) : wrapper(origin, `${name}-${place + 1}`, place);
}

function documentOf(origin: string, name: string): string | null {
  const [, chain, place = '1'] = /^(chain|deep)(?:-(\d+))?$/.exec(name) ?? [];
  if (chain) return linkOf(origin, chain, chain === 'chain' ? 3 : 7, Number(place));
  const documents: Record<string, () => string> = {
    inline: () => inline(origin),
    skippable: () => inline(origin, { skipoffset: '00:00:01' }),
    slow: () => inline(origin),
    loop: () => wrapper(origin, 'loop', 1),
    empty: () => vast(''),
    malformed: () => inline(origin).slice(0, -60),
    vpaid: () => inline(origin, { file: '/ad.js', type: 'application/javascript', api: 'VPAID' }),
    'no-file': () => inline(origin, { file: '/lost.mp4' }),
    bomb: () => ENTITY_BOMB,
    huge: () => inline(origin).replace('<InLine>', `<InLine><!--${'x'.repeat(10_000_000)}-->`),
    scripts: () => inline(origin, { whole: 'javascript:attack(1)' }),
    'wrapped-script': () =>
      vast(
        `<Ad id="1"><Wrapper><AdSystem>Test</AdSystem><VASTAdTagURI>${cdata('data:text/xml,<VAST/>')}</VASTAdTagURI>` +
          `<Error>${cdata(`${origin}/beacon/error?code=[ERRORCODE]`)}</Error></Wrapper></Ad>`,
      ),
    hostile: () => spoiled(inline(origin, { skipoffset: '-1:99:99' })),
    'slow-file': () => inline(origin, { file: '/silent.mp4' }),
  };
  return documents[name]?.() ?? null;
}

function sendFile(req: IncomingMessage, res: ServerResponse, file: Buffer) {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? [];
  const start = Number(from);
  const end = Math.min(file.length - 1, to === '' ? Infinity : Number(to));
  const range = { 'content-range': `bytes ${start}-${end}/${file.length}` };
  res.writeHead(req.headers.range ? 206 : 200, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(req.headers.range ? range : {}),
  });
  res.end(file.subarray(start, end + 1));
}

const SLOW = 10_000;

/** Starts an ad server on a free port; every valid ad plays the given video file. */
export async function startVastServer(videoFile: string): Promise<VastServer> {
  const file = await readFile(videoFile);
  let beacons: string[] = [];
  let asked: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    const [, kind, name = ''] = pathname.split('/');
    res.setHeader('access-control-allow-origin', '*');
    if (kind === 'beacon') {
      const code = searchParams.get('code');
      beacons.push(code === null ? name : `${name} ${code}`);
      return res.writeHead(204).end();
    }
    asked.push(pathname);
    if (name === 'silent' || pathname === '/silent.mp4') return undefined;
    if (pathname === '/ad.mp4') return sendFile(req, res, file);
    if (pathname === '/shop') return res.writeHead(200, { 'content-type': 'text/html' }).end('Магазин');
    if (kind !== 'tag' || name === 'broken') return res.writeHead(kind === 'tag' ? 500 : 404).end();
    const answer = () =>
      res.writeHead(200, { 'content-type': 'application/xml' }).end(documentOf(origin, name));
    if (name === 'slow') timers.add(setTimeout(answer, SLOW));
    else answer();
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    tag: (fixture) => `${origin}/tag/${fixture}`,
    beacons: () => beacons,
    requests: () => asked,
    forget: () => {
      beacons = [];
      asked = [];
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
