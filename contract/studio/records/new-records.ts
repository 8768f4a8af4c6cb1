/**
 * The values of the fields that a new record may leave out: an empty form begins with them, and a file of records may
 * omit them. What is missing here has to be filled in.
 */
export const NEW_GENRE = { image: null };
export const NEW_FRANCHISE = { image: null, releases: [] };
export const NEW_TEAM_ROLE = { color: null };
export const NEW_TEAM = { description: '', checks_edits: false, users: [] };
export const NEW_VIDEO_ORIGIN = { description: '', is_announce: false, type: 'YOUTUBE_PLAYLIST' } as const;
export const NEW_VIDEO = { views: 0, comments: 0, is_announce: false, image: null };
export const NEW_POLL = { is_multiple: false, ends_at: null };
export const NEW_CHANNEL = {
  is_on: true,
  team_id: null,
  address: null,
  template: '{релиз}: эпизод {эпизод}\n{название}\n{ссылка}',
};
export const NEW_CAMPAIGN = { starts_at: null, ends_at: null };
export const NEW_PROMOTION = {
  release_id: null,
  title: null,
  description: null,
  url: null,
  url_label: null,
  image: null,
  is_ad: false,
  ad_erid: null,
  ad_origin: null,
  has_overlay: true,
  starts_at: null,
  ends_at: null,
};
