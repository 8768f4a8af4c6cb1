/** The fields of an ad that the player reads; `@dailymotion/vast-client` types them as `any`. */
export type AdMediaFile = {
  fileURL: string | null;
  mimeType: string | null;
  deliveryType: string | null;
  /** VPAID or similar: the file is a script instead of a video. */
  apiFramework: string | null;
  /** 0 when unknown; `bitrate` is in kbit/s. */
  width: number;
  height: number;
  bitrate: number;
};

type Template = { url: string };

export type LinearCreative = {
  type: 'linear';
  /** Seconds; -1 when unknown. */
  duration: number;
  skipDelay: number | null;
  mediaFiles: AdMediaFile[];
  videoClickThroughURLTemplate: Template | null;
};

export type VastAd = {
  id: string | null;
  advertiser: { value: string } | null;
  errorURLTemplates: string[];
  creatives: (LinearCreative | { type: 'nonlinear' | 'companion' })[];
};

/** Returns the video of an ad, its linear creative; null when there is none. */
export function linearOf({ creatives }: Pick<VastAd, 'creatives'>): LinearCreative | null {
  return creatives.find((creative) => creative.type === 'linear') ?? null;
}
