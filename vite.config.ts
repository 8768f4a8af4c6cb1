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
  /contract\/(embed|merge-timecodes|moment)|web\/(ui\/(dialog|field|frame-card|menu|range|tabs)|layouts\/(search-dialog|clean|video)|app-update\/(service-worker|push-notice|ke(ep|pt)|offline-(document|page)))/;
const SHELL =
  /web\/(ui|words|layouts|errors|app-update)\/|web\/[a-z-]+\.tsx?$|\/contract\/|web\/(catalog\/(card|choice|release-card)|viewer\/marked)|-path\.ts$/;
// What the home page shows of the lists, and the lists themselves.
const SHOWCASE =
  /web\/(ui\/frame-card|videos\/video-card|franchises\/franchise-(card|picture|words)|genres\/genre-tiles|catalog\/fresh-cards|schedule\/(state|choice|moscow-note)|torrents\/(torrent-|shown-torrent|peers))/;
// What a release and its film have in common.
const FILM =
  /web\/(ui\/tabs|favorites\/(favorites|local-favorites)\.ts|player\/(hosts|film|watched|positions|use-positions|use-covered|episode-frame|episode-words|addresses|doors\/(host-links|adult|door-later))|ui\/later|releases\/use-release)/;

// What every page may know of films that were begun; nothing of React, so that the player can stand on it.
const MEMORY =
  /vite\/preload-helper|web\/(remembered|player\/(positions|shown-positions|watched|addresses))\.ts/;
// Who writes them, and what else this browser keeps for its player.
const POSITIONS =
  /web\/(player\/(browser-positions|position-(mirror|store)|merge-positions)|device\/(meet-account|settle|shelf))\.ts/;
// What a film needs to begin before the page around it, see `paint-first.ts`: nothing of React either.
const FILM_START =
  /hls\.js\/dist\/hls\.(light|worker)|contract\/moment|web\/player\/((early-film|bound-player|awake|delivery|warm-up|playlist-text|given-playlists|hls-(source\.client|loaders)|failure|buffered|host-(loader|attempts)|media-(hosts|store)|pace|signed-addresses|recovery|player|touches|key-map|keys|player-words|skip-range|next-card|focus-walk|spatial|remote-keys|sleep|moment)\.|slices\/|ads\/(ads|browser-ads|wants-ads)\.)/;
// What the player's page is besides; its controls, ads and the rest come when the film has begun.
const PLAYER =
  /web\/player\/([a-z-]+\.|queue\/(queue-items|local)|ads\/ad-break\.|controls\/(episode-(list|row)|other-rows))/;

// What only the pages of viewers with accounts show.
const OWN =
  /web\/(viewer\/(own-|use-own|collection-|change-words|mark-button)|push\/(this-browser|viewer-news)|favorites\/(account-buttons|viewer-part|merge-local)|ratings\/(own-score|rating-with))/;

// Left alone, what several pages share falls into some thirty files of a few hundred bytes; each is a round trip on a slow line.
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
