/** The ad settings of a profile, as sent by the API. */
export type AdFlags = {
  is_with_video_ads?: boolean | null;
  is_with_video_ads_always?: boolean | null;
  is_with_content_ads?: boolean | null;
};

export type AdPreferences = {
  /** Ads before episodes. */
  video: boolean;
  /** Ads before every episode: without an interval between them, and before resumed episodes too. */
  always: boolean;
  /** Ads on pages. */
  content: boolean;
};

/**
 * Decides which ads a viewer gets: video and page ads unless the profile turns them off; without intervals only when it
 * asks for that. A visitor has no profile.
 */
export function adPreferences(profile: AdFlags | null): AdPreferences {
  return {
    video: profile?.is_with_video_ads !== false,
    always: profile?.is_with_video_ads_always === true,
    content: profile?.is_with_content_ads !== false,
  };
}
