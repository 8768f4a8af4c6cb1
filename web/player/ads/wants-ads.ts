/** What a profile says about ads, as on the wire. */
export type AdFlags = {
  is_with_video_ads?: boolean | null;
  is_with_video_ads_always?: boolean | null;
  is_with_content_ads?: boolean | null;
};

export type AdWishes = {
  /** Ads before films. */
  video: boolean;
  /** Ads before every film, without a rest between them and before a saved place too. */
  always: boolean;
  /** Ads on pages. */
  content: boolean;
};

/**
 * Which ads a viewer gets: video and page ads unless the profile says no, without a rest only when it says so. A
 * visitor has no profile.
 */
export function wantsAds(profile: AdFlags | null): AdWishes {
  return {
    video: profile?.is_with_video_ads !== false,
    always: profile?.is_with_video_ads_always === true,
    content: profile?.is_with_content_ads !== false,
  };
}
