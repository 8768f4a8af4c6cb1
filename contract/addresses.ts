// The addresses of the site's pages, without the origin. Everything that links to a page takes its address from here:
// pages, e-mails, feeds, notifications, the sitemap. `web/routes.ts` says which file answers each of them.

const part = encodeURIComponent;

export const CATALOG_PATH = '/anime/catalog/';
export const LATEST_RELEASES_PATH = '/anime/releases/latest/';
export const RANDOM_RELEASE_PATH = '/anime/releases/random';
export const SCHEDULE_PATH = '/anime/schedule';
export const GENRES_PATH = '/anime/genres/';
export const FRANCHISES_PATH = '/anime/franchises/';
export const TORRENTS_PATH = '/anime/torrents/';
export const VIDEOS_PATH = '/media/videos/latest/';
export const TEAMS_PATH = '/teams';
export const RULES_PATH = '/rules';
export const SUPPORT_PATH = '/support';
export const SITEMAP_PATH = '/app/sitemap';

export const FAVORITES_PATH = '/me/favorites/';
export const COLLECTIONS_PATH = '/me/collections/';
export const HISTORY_PATH = '/me/history/';
export const MY_TORRENTS_PATH = '/me/torrents/';
export const NOTICES_PATH = '/me/notices/';
export const SETTINGS_PATH = '/app/settings/';
export const TELEVISION_PATH = '/app/television';

export const LOGIN_PATH = '/app/auth/login';
export const LOGOUT_PATH = '/app/auth/logout';
export const REGISTRATION_PATH = '/app/auth/registration/newRegistration';
export const VERIFY_EMAIL_PATH = '/app/auth/registration/verifyEmail';
export const FORGOT_PASSWORD_PATH = '/app/auth/password/forgetPassword';
export const RESET_PASSWORD_PATH = '/app/auth/password/resetPassword';
export const LINK_DEVICE_PATH = '/app/auth/otp/linkDevice';
/** Opened at another origin of the site with a ticket in the fragment, which no server sees. */
export const TICKET_PATH = '/app/auth/ticket';
export const CHANGE_EMAIL_PATH = '/app/auth/email';
export const UNSUBSCRIBE_PATH = '/app/unsubscribe';
/** Opened with the token of an invitation to the studio. */
export const INVITATION_PATH = '/app/invitation';
export const ACCOUNT_DELETED_PATH = '/app/deleted';

type ReleaseTab = 'episodes' | 'torrents' | 'members' | 'franchises';

/** The page of a release, or one of its tabs. */
export function releasePath(alias: string, tab?: ReleaseTab): string {
  const path = `/anime/releases/release/${part(alias)}`;
  return tab === undefined ? path : `${path}/${tab}`;
}

/** The page that plays an episode. */
export function episodePath(id: string): string {
  return `/anime/video/episode/${part(id)}`;
}

/** The page that plays an episode of a franchise watched in a row, or of this browser's queue where that is null. */
export function queuePath(id: string, franchiseId: string | null): string {
  return `/anime/video/queue/${part(id)}?${franchiseId === null ? 'list=local' : `franchise=${part(franchiseId)}`}`;
}

/** The page of videos with one of them playing. */
export function videoPath(id: number): string {
  return `${VIDEOS_PATH}?play=${id}`;
}

/** The player of an episode for a frame on another site. */
export function embedPath(id: string): string {
  return `/embed/${part(id)}`;
}

/** The releases of a genre: the pages `from` to `page`, which the address leaves out where they are 1. */
export function genrePath(id: number, { page = 1, from = 1 } = {}): string {
  const query = (page > 1 ? `&page=${page}` : '') + (from > 1 ? `&from=${from}` : '');
  return `/anime/genres/releasesOfGenre/${id}${query.replace('&', '?')}`;
}

export function franchisePath(id: string): string {
  return `/anime/franchises/${part(id)}`;
}

type SettingsSection = 'site' | 'account' | 'socials' | 'sessions' | 'notifications' | 'lists' | 'delete';

/** One page of the settings. */
export function settingsPath(section: SettingsSection): string {
  return `${SETTINGS_PATH}${section}`;
}

/** The page to sign in on, which leads to the path `to` afterwards. */
export function signInPath(to: string): string {
  return `${LOGIN_PATH}?to=${part(to)}`;
}

/** The page that signs in by a code, which is confirmed on another device; it leads to the path `to` afterwards. */
export function codeSignInPath(to: string): string {
  return `${LINK_DEVICE_PATH}?to=${part(to)}`;
}

/** Where signing in with a social network starts; the network sends the browser back to the `callback`. */
export function socialPath(provider: string, step?: 'link' | 'callback'): string {
  const path = `/app/auth/social/${part(provider)}`;
  return step === undefined ? path : `${path}/${step}`;
}

/** Marks a notice as read and leads to the page that it is about. */
export function openNoticePath(id: number): string {
  return `${NOTICES_PATH}open/${id}`;
}

/** A page that is opened with the token of an e-mail. */
export function withToken(path: string, token: string): string {
  return `${path}?token=${part(token)}`;
}
