import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientBuild } from './operator/client-build.ts';
import { fingerprint } from './operator/fingerprint.ts';

// What only some pages show, or what comes when it is asked for.
const NOT_SHELL =
  /contract\/(embed|moment)|web\/(ui\/(dialog|field|frame-card|menu|range|tabs)|layouts\/(search-dialog|clean|video)|app-update\/(service-worker|ke(ep|pt)|offline-(document|page)))/;
const SHELL =
  /web\/(ui|words|layouts|errors|app-update)\/|web\/[a-z-]+\.tsx?$|\/contract\/|web\/catalog\/(card|choice|release-card)|-path\.ts$/;
// What the home page shows of the lists, and the lists themselves.
const SHOWCASE =
  /web\/(ui\/frame-card|videos\/video-card|franchises\/franchise-(card|picture|words)|genres\/genre-tiles|catalog\/fresh-cards|schedule\/(state|choice|moscow-note)|torrents\/(torrent-|shown-torrent))/;
// What a release and its film have in common.
const FILM =
  /web\/(ui\/tabs|favorites|player\/(hosts|film|watched|positions|use-positions|episode-frame|episode-words|addresses|doors\/(host-links|adult|door-later))|ui\/later|releases\/use-release|releases\/main-action)/;

// What a film needs to begin; its controls, ads and the rest come beside it.
const PLAYER =
  /hls\.js\/dist\/hls\.light|web\/(remembered|player\/([a-z-]+\.|slices\/|queue\/(queue-items|local)|ads\/(ads|browser-ads|wants-ads|ad-break)\.|controls\/(episode-(list|row)|other-rows)))/;

// Left alone, what several pages share falls into some thirty files of a few hundred bytes; each is a round trip on a slow line.
const shared = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    { name: 'shell', test: (id: string) => SHELL.test(id) && !NOT_SHELL.test(id) },
    { name: 'film', test: FILM },
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
  plugins: [reactRouter(), clientBuild(build)],
  css: { modules: { generateScopedName: className } },
  define: { 'import.meta.env.BUILD': JSON.stringify(build) },
  // One file of styles is one round trip, kept for every other page, and there for parts whose code comes later.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
