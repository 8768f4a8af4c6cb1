// `npm run bench` measures the API and the pages, `… scale` lists and details at growing catalogues, `… search` what is found and
// how fast, `… ingest` the way of a video, `… web` pages as Lighthouse sees them, `… player` how soon a film shows. Figures are ratios within one run.
const [name = 'http', ...words] = process.argv.slice(2);
const sizes = words.length > 0 ? words.map(Number) : undefined;

const BENCHES: Record<string, () => Promise<void>> = {
  http: async () => (await import('./http.ts')).benchHttp(),
  scale: async () => (await import('./scale.ts')).benchScale(sizes),
  search: async () => (await import('./search.ts')).benchSearch(),
  web: async () => (await import('./web.ts')).benchWeb(),
  player: async () => (await import('./player.ts')).benchPlayer(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
};

const bench = BENCHES[name];
if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
await bench();
