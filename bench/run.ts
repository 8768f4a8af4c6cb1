// `npm run bench` measures the API, pages and account data. `npm run bench NAME` measures one of these instead:
//   scale     lists and details over growing catalogues
//   search    how often the search finds the release, and its speed
//   ingest    encoding a video
//   web       pages by Lighthouse, beside bare ones
//   player    time to the first frame
//   accounts  whether response times reveal which accounts exist
//   crowd     response times while fifty clients sign in
//   favorites many writers on one release
//   positions positions saved together and one by one
//   tracker   the cost of an announce
//   studio    lists of the studio over growing tables
//   studio-pages  the accessibility of the studio's pages by Lighthouse
//   memory    what the server holds in memory
// All figures are ratios within one run.
const [name = 'http', ...args] = process.argv.slice(2);
const sizes = args.length > 0 ? args.map(Number) : undefined;

const BENCHES: Record<string, () => Promise<void>> = {
  http: async () => {
    await (await import('./http.ts')).benchHttp();
    await (await import('./memory.ts')).benchMemory();
  },
  scale: async () => (await import('./scale.ts')).benchScale(sizes),
  search: async () => (await import('./search/search.ts')).benchSearch(),
  web: async () => (await import('./web/bench-web.ts')).benchWeb(),
  accounts: async () => (await import('./accounts.ts')).benchAccounts(),
  crowd: async () => (await import('./crowd.ts')).benchCrowd(),
  player: async () => (await import('./player.ts')).benchPlayer(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  favorites: async () => (await import('./favorites.ts')).benchFavorites(),
  positions: async () => (await import('./positions.ts')).benchPositions(),
  tracker: async () => (await import('./tracker.ts')).benchTracker(),
  studio: async () => (await import('./studio.ts')).benchStudio(),
  'studio-pages': async () => (await import('./web/bench-studio-pages.ts')).benchStudioPages(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
};

const bench = BENCHES[name];
if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
await bench();
