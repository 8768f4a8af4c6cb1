import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientBuild } from './operator/client-build.ts';
import { earlyWorker } from './operator/early-worker.ts';
import { fingerprint } from './operator/fingerprint.ts';
import { leanRouter } from './operator/lean-router.ts';

// What only some pages show, or what comes when it is asked for.
const NOT_SHELL =
  /contract\/(embed|merge-timecodes|moment)|web\/(ui\/(dialog|controls\/(field|menu|range|tabs)|pictures\/frame-card)|app\/layouts\/(search-dialog|clean|video)|app\/pwa\/(service-worker|push-notice|ke(ep|pt)|offline-(document|page))|page\/(session-cookie|clean-handle|json-ld))/;
const SHELL =
  /web\/(ui|format|page|app\/(layouts|document|pwa))\/|web\/[a-z-]+\.tsx?$|\/contract\/|web\/entities\/(release\/(card|release-card|release\.)|release-list\/choice|viewer\/(marked|root-data)|episode\/views-)|-path\.ts$/;
// What the home page shows of the lists, and the lists themselves.
const SHOWCASE =
  /web\/(ui\/pictures\/frame-card|entities\/release-list\/fresh-cards|browse\/(videos\/video-card|franchises\/franchise-(card|picture|words)|genres\/genre-tiles|schedule\/(state|choice|moscow-note)|torrents\/(torrent-|shown-torrent|peers)))/;
// What a release and its film have in common.
const FILM =
  /web\/(ui\/controls\/tabs|entities\/(viewer\/(favorites|local-favorites)\.ts|episode\/(hosts|film|use-positions|use-covered|episode-frame|episode-words))|player\/gate\/(host-links|adult|door-later)|browse\/releases\/use-release)/;

// What every page may know of films that were begun; nothing of React, so that the player can stand on it.
const MEMORY =
  /vite\/preload-helper|web\/(storage\/remembered|entities\/episode\/(positions|shown-positions|watched|addresses))\.ts/;
// Who writes them, and what else this browser keeps for its player.
const POSITIONS =
  /web\/(entities\/episode\/(browser-positions|position-(mirror|store)|merge-positions)|storage\/(meet-account|settle|shelf))\.ts/;
// What a film needs to begin before the page around it, see `web/app/document/start-script.ts`: nothing of React either.
const FILM_START =
  /hls\.js\/dist\/hls\.(light|worker)|contract\/moment|web\/(entities\/episode\/skip-range|player\/(input\/|slices\/(?!stats-words)|engine\/(?!storyboard|stream)|store\/(delivery|moment|player)\.|ads\/(ads|wants-ads)\.|page\/(bound-player|early-film|browser-ads)))/;
// What the player's page is besides; its controls, ads and the rest come when the film has begun.
const PLAYER =
  /web\/(entities\/episode\/(line|marks)|player\/(store\/|engine\/|slices\/|page\/[a-z-]+\.|queue\/(queue-items|local|load|mark)|controls\/(episode-(list|row)|other-rows|ads\/ad-break)))/;

// What only the pages of viewers with accounts show.
const OWN =
  /web\/(entities\/viewer\/(own-|use-own|collection-|change-words|mark-button)|account\/push\/(this-browser|viewer-news)|library\/(own-releases\/own-route|favorites\/(account-buttons|viewer-part|merge-local)|ratings\/(own-score|rating-with)))/;

// Left alone, what several pages share falls into some thirty files of a few hundred bytes; each is a round trip on a
// slow line.
const shared = {
  groups: [
    { name: 'memory', test: MEMORY },
    { name: 'positions', test: POSITIONS },
    { name: 'film-start', test: FILM_START },
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    { name: 'shell', test: (id: string) => SHELL.test(id) && !NOT_SHELL.test(id) },
    { name: 'film', test: FILM },
    { name: 'own', test: OWN },
    { name: 'showcase', test: SHOWCASE },
    { name: 'player', test: PLAYER },
  ],
};

// One mark for all names of a file: it packs to almost nothing, unlike a mark for each.
function className(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${mark.slice(0, 4)}`;
}

const build = fingerprint(import.meta.dirname).slice(0, 12);

export default defineConfig({
  plugins: [reactRouter(), leanRouter(), earlyWorker(), clientBuild(build)],
  css: { modules: { generateScopedName: className } },
  define: { 'import.meta.env.BUILD': JSON.stringify(build) },
  // One file of styles is one round trip, kept for every other page, and there for parts whose code comes later.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
