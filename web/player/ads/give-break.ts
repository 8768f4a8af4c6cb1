import type { Vast } from '#contract/ads.ts';
import { attachAll } from '../engine/media-store.ts';
import type { Report } from './ad-event.ts';
import { type AdPlayback, copySound, createAdPlayback } from './ad-playback.ts';
import { createSend, postThrough, type Send } from './beacons.ts';
import { FAULT, type FaultCode, faultWords } from './faults.ts';
import { adsOf } from './find-ads.ts';
import { type Guest, openGuest } from './guest.ts';
import { fillMacros, type MacroValues } from './macros.ts';
import { chooseFile, webAddress } from './media-file.ts';
import { startAd } from './start-ad.ts';
import { createTracker } from './tracker.ts';
import { type Linear, linearOf, type VastAd } from './vast-ad.ts';

/** Whose ad it is and where it is asked for; a test may bring the answer of that address along. */
export type Campaign = Pick<Vast, 'url' | 'ad_erid' | 'ad_company_name'> & { xml?: string };

/** The ad on the screen. */
export type ShownAd = {
  playback: AdPlayback;
  company: string;
  erid: string;
  /** The advertiser's page. */
  link: string | null;
};

export type Break = {
  box: HTMLElement;
  film: HTMLVideoElement;
  toggleSound: () => void;
  /** Ends the break wherever it is. */
  signal: AbortSignal;
  onShown: (ad: ShownAd) => void;
  report?: Report;
};

type Room = Required<Break> & { guest: Guest; send: Send; values: MacroValues; isSecure: boolean };

// A silent campaign leaves this much for the ones after it; the last one has what is left of the budget.
const PATIENCE = 1500;

/** Fires with another signal, and by itself after a time unless it is kept. */
function patient(signal: AbortSignal, ms: number | null) {
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop, { once: true });
  const timer = ms === null ? undefined : setTimeout(stop, ms);
  return { signal: own.signal, keep: () => clearTimeout(timer) };
}

function valuesFor({ clientWidth, clientHeight }: HTMLElement): MacroValues {
  const { origin, hostname } = location;
  return {
    // Which film somebody watches is nobody else's business.
    PAGEURL: `${origin}/`,
    DOMAIN: hostname,
    PLAYERSIZE: `${clientWidth},${clientHeight}`,
    MEDIAMIME: 'video/mp4',
    BREAKPOSITION: 1,
    PLACEMENTTYPE: 1,
  };
}

type Prepared = { ad: VastAd; linear: Linear; playback: AdPlayback; over: Promise<void> };

/** Brings an ad to its first frame; null when that fails, which its error beacons are told. */
async function prepare(ad: VastAd, room: Room, signal: AbortSignal): Promise<Prepared | null> {
  const { box, film, guest, send, report, isSecure } = room;
  const fail = (code: FaultCode) => {
    report({ kind: 'fault', name: String(code), note: faultWords(code) });
    send('error', ad.errorURLTemplates, { ERRORCODE: code });
    return null;
  };
  const linear = linearOf(ad);
  if (!linear) return fail(FAULT.notLinear);
  const width = box.clientWidth * devicePixelRatio;
  const file = chooseFile(linear.mediaFiles, { width, isSecure });
  if (!file?.fileURL) return fail(FAULT.noSuitableFile);
  const size = `${file.width}×${file.height}, ${file.bitrate} кбит/с`;
  report({ kind: 'file', name: 'MP4', address: file.fileURL, note: size });
  copySound(film, guest.video);
  const code = await startAd(guest.video, file.fileURL, signal);
  if (code !== null) return fail(code);
  const tracker = createTracker({ ad, linear, file }, send, report);
  const { toggleSound } = room;
  const { skipDelay } = linear;
  let end = () => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  const playback = createAdPlayback({ tracker, skipDelay, film, toggleSound, fail, over: () => end() });
  return { ad, linear, playback, over };
}

async function play({ ad, linear, playback, over }: Prepared, campaign: Campaign, room: Room) {
  const { box, guest, signal, values } = room;
  const through = linear.videoClickThroughURLTemplate?.url;
  const letGo = attachAll([playback], { media: guest.video, box });
  guest.show();
  room.onShown({
    playback,
    company: campaign.ad_company_name || (ad.advertiser?.value ?? ''),
    erid: campaign.ad_erid,
    link: webAddress(through && fillMacros(through, values), { isSecure: false }),
  });
  const left = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await Promise.race([over, left]);
  letGo();
}

/**
 * Plays one ad: the first that comes from the campaigns, asked one after another. Resolves when it is over or when
 * there is none.
 */
export async function giveBreak(campaigns: readonly Campaign[], given: Break): Promise<void> {
  const { box, signal, report = () => {} } = given;
  const guest = await openGuest(box, signal);
  if (!guest) return;
  const values = valuesFor(box);
  const send = createSend(postThrough(guest.fetch), values, report);
  const room: Room = { ...given, report, guest, send, values, isSecure: location.protocol === 'https:' };
  try {
    for (const [i, campaign] of campaigns.entries()) {
      const search = patient(signal, i === campaigns.length - 1 ? null : PATIENCE);
      const asked = { fetch: guest.fetch, send, report, values, signal: search.signal };
      for await (const ad of adsOf(campaign, asked)) {
        const prepared = await prepare(ad, room, search.signal);
        if (signal.aborted) return;
        if (!prepared) continue;
        search.keep();
        return await play(prepared, campaign, room);
      }
    }
  } finally {
    guest.close();
  }
}
