import type { Vast } from '#contract/ads.ts';
import { attachAll } from '../engine/slice.ts';
import type { ReportAdEvent } from './ad-event.ts';
import { type AdPlayback, copySound, createAdPlayback } from './ad-playback.ts';
import { createBeaconSender, postThrough, type SendBeacons } from './beacons.ts';
import { AD_ERROR, type AdErrorCode, formatAdError } from './ad-errors.ts';
import { findAds } from './find-ads.ts';
import { type AdFrame, openAdFrame } from './ad-frame.ts';
import { fillMacros, type MacroValues } from './macros.ts';
import { chooseFile, loadableAddress } from './media-file.ts';
import { startAd } from './start-ad.ts';
import { createAdTracker } from './tracker.ts';
import { type LinearCreative, linearOf, type VastAd } from './vast-ad.ts';

/** An advertiser and the address of its ad; `xml` replaces the response of that address on the test page. */
export type AdCampaign = Pick<Vast, 'url' | 'ad_erid' | 'ad_company_name'> & { xml?: string };

/** The ad on the screen. */
export type ShownAd = {
  playback: AdPlayback;
  company: string;
  erid: string;
  /** The advertiser's page. */
  link: string | null;
};

export type AdBreakOptions = {
  box: HTMLElement;
  /** The video that follows the ads. */
  mainVideo: HTMLVideoElement;
  toggleSound: () => void;
  /** Ends the break at any point. */
  signal: AbortSignal;
  onShown: (ad: ShownAd) => void;
  report?: ReportAdEvent;
};

type BreakContext = Required<AdBreakOptions> & {
  frame: AdFrame;
  send: SendBeacons;
  values: MacroValues;
  isSecure: boolean;
};

// Milliseconds for each campaign but the last, which has the rest of `AD_TIMEOUT`.
const CAMPAIGN_TIMEOUT = 1500;

/** Makes a signal that fires with `signal`, or after `ms` unless `clear` is called. */
function withTimeout(signal: AbortSignal, ms: number | null) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  const timer = ms === null ? undefined : setTimeout(stop, ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

function macroValues({ clientWidth, clientHeight }: HTMLElement): MacroValues {
  const { origin, hostname } = location;
  return {
    // Advertisers must not learn which episode the viewer watches.
    PAGEURL: `${origin}/`,
    DOMAIN: hostname,
    PLAYERSIZE: `${clientWidth},${clientHeight}`,
    MEDIAMIME: 'video/mp4',
    BREAKPOSITION: 1,
    PLACEMENTTYPE: 1,
  };
}

type PreparedAd = { ad: VastAd; linear: LinearCreative; playback: AdPlayback; ended: Promise<void> };

/** Plays an ad up to its first frame; returns null when that fails, which is sent to its error beacons. */
async function prepare(ad: VastAd, context: BreakContext, signal: AbortSignal): Promise<PreparedAd | null> {
  const { box, frame, send, report, isSecure, toggleSound } = context;
  const mainVideo = context.mainVideo;
  const fail = (code: AdErrorCode) => {
    report({ kind: 'fault', name: String(code), note: formatAdError(code) });
    send('error', ad.errorURLTemplates, { ERRORCODE: code });
    return null;
  };
  const linear = linearOf(ad);
  if (!linear) return fail(AD_ERROR.notLinear);
  const width = box.clientWidth * devicePixelRatio;
  const file = chooseFile(linear.mediaFiles, { width, isSecure });
  if (!file?.fileURL) return fail(AD_ERROR.noSuitableFile);
  const size = `${file.width}×${file.height}, ${file.bitrate} кбит/с`;
  report({ kind: 'file', name: 'MP4', address: file.fileURL, note: size });
  copySound(mainVideo, frame.video);
  const code = await startAd(frame.video, file.fileURL, signal);
  if (code !== null) return fail(code);
  const tracker = createAdTracker({ ad, linear, file }, send, report);
  const { skipDelay } = linear;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const finish = () => end();
  const playback = createAdPlayback({ tracker, skipDelay, mainVideo, toggleSound, fail, finish });
  return { ad, linear, playback, ended };
}

async function play(
  { ad, linear, playback, ended }: PreparedAd,
  campaign: AdCampaign,
  context: BreakContext,
) {
  const { box, frame, signal, values } = context;
  const clickThrough = linear.videoClickThroughURLTemplate?.url;
  const detach = attachAll([playback], { media: frame.video, container: box });
  frame.show();
  context.onShown({
    playback,
    company: campaign.ad_company_name || (ad.advertiser?.value ?? ''),
    erid: campaign.ad_erid,
    link: loadableAddress(clickThrough && fillMacros(clickThrough, values), { isSecure: false }),
  });
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await Promise.race([ended, aborted]);
  detach();
}

/** Plays one ad: the first that the campaigns, requested in order, provide. Resolves when it ends or there is none. */
export async function runAdBreak(campaigns: readonly AdCampaign[], options: AdBreakOptions): Promise<void> {
  const { box, signal, report = () => {} } = options;
  const frame = await openAdFrame(box, signal);
  if (!frame) return;
  const values = macroValues(box);
  const send = createBeaconSender(postThrough(frame.fetch), values, report);
  const context: BreakContext = {
    ...options,
    report,
    frame,
    send,
    values,
    isSecure: location.protocol === 'https:',
  };
  try {
    for (const [i, campaign] of campaigns.entries()) {
      const isLast = i === campaigns.length - 1;
      const timeout = withTimeout(signal, isLast ? null : CAMPAIGN_TIMEOUT);
      const search = { fetch: frame.fetch, send, report, values, signal: timeout.signal };
      for await (const ad of findAds(campaign, search)) {
        const prepared = await prepare(ad, context, timeout.signal);
        if (signal.aborted) return;
        if (!prepared) continue;
        timeout.clear();
        return await play(prepared, campaign, context);
      }
    }
  } finally {
    frame.close();
  }
}
