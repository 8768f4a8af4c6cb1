import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map. A slash at the end belongs to an address; the other form is redirected to it. */
export default [
  layout('layouts/app.tsx', [
    index('home/home-page.tsx'),
    route('anime/catalog/', 'catalog/catalog-page.tsx'),
    route('anime/releases/latest/', 'releases/latest-page.tsx'),
    route('anime/releases/release/:alias', 'releases/release-page.tsx', [
      index('releases/episodes-tab.tsx', { id: 'releases/default-tab' }),
      route('episodes', 'releases/episodes-tab.tsx'),
      route('torrents', 'releases/torrents-tab.tsx'),
      route('members', 'releases/members-tab.tsx'),
      route('franchises', 'releases/franchises-tab.tsx'),
    ]),
    route('anime/genres/', 'genres/genres-page.tsx'),
    route('anime/genres/releasesOfGenre/:genreId', 'genres/genre-page.tsx'),
    route('anime/franchises/', 'franchises/franchises-page.tsx'),
    route('anime/franchises/:franchiseId', 'franchises/franchise-page.tsx'),
    route('anime/torrents/', 'torrents/torrents-page.tsx'),
    route('media/videos/latest/', 'videos/latest-page.tsx'),
    route('teams', 'pages/teams-page.tsx'),
    route('rules', 'pages/rules-page.tsx'),
    route('support', 'pages/support-page.tsx'),
    route('anime/schedule', 'schedule/schedule-page.tsx'),
    route('app/offline', 'app-update/offline-page.tsx'),
  ]),
  layout('layouts/clean.tsx', [
    route('app/sitemap', 'pages/sitemap-page.tsx'),
    route('dev/vastSdkTest', 'dev/vast-sdk-test-page.tsx'),
  ]),
  layout('layouts/video.tsx', [
    route('anime/video/queue/:releaseEpisodeId', 'player/queue-page.tsx'),
    route('anime/video/episode/:releaseEpisodeId', 'player/player-page.tsx'),
  ]),
  route('embed/:releaseEpisodeId', 'embed/embed-page.tsx'),
  route('app/search', 'search/search-route.ts'),
  route('anime/releases/random', 'search/random-release.ts'),
  route('app/location', 'player/doors/location-data.ts'),
  route('app/guest-frame', 'player/ads/guest-frame.ts'),
  route('app/offer', 'releases/offer-data.ts'),
  route('app/continue', 'continue/continue-route.ts'),
  route('app/queue', 'player/queue/queue-route.ts'),
  route('app/ending', 'player/ending/ending-route.ts'),
  route('manifest.webmanifest', 'manifest.ts'),
  route('app/polls/:pollId', 'polls/poll-route.ts'),
  route('*', 'errors/not-found-page.tsx'),
] satisfies RouteConfig;
