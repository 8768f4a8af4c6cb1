/** What the player reads of an ad; `@dailymotion/vast-client` says `any` where these stand. */
export type MediaFile = {
  fileURL: string | null;
  mimeType: string | null;
  deliveryType: string | null;
  /** VPAID and its like: a program instead of a film. */
  apiFramework: string | null;
  /** 0 where the ad does not say; kilobits in a second. */
  width: number;
  height: number;
  bitrate: number;
};

type Template = { url: string };

export type Linear = {
  type: 'linear';
  /** Seconds; -1 where the ad does not say. */
  duration: number;
  skipDelay: number | null;
  mediaFiles: MediaFile[];
  videoClickThroughURLTemplate: Template | null;
};

export type VastAd = {
  id: string | null;
  advertiser: { value: string } | null;
  errorURLTemplates: string[];
  creatives: (Linear | { type: 'nonlinear' | 'companion' })[];
};

/** The part of an ad that is a film. */
export function linearOf({ creatives }: Pick<VastAd, 'creatives'>): Linear | null {
  return creatives.find((creative) => creative.type === 'linear') ?? null;
}
