// `npm run bench` measures the API, the pages and what is a viewer's own, `… scale` lists and details at growing
// catalogues, `… search` what is found and how fast, `… ingest` the way of a video, `… web` pages as Lighthouse sees
// them, `… player` how soon a film shows, `… accounts` whether the time of an answer tells who has an account, `…
// crowd` what fifty who sign in at once cost the others, `… tracker` what an announce costs, `… memory` what the server holds.
// Figures are ratios within one run.
const [name = 'http', ...words] = process.argv.slice(2);
const sizes = words.length > 0 ? words.map(Number) : undefined;

const BENCHES: Record<string, () => Promise<void>> = {
  http: async () => {
    await (await import('./http.ts')).benchHttp();
    await (await import('./memory.ts')).benchMemory();
  },
  scale: async () => (await import('./scale.ts')).benchScale(sizes),
  search: async () => (await import('./search.ts')).benchSearch(),
  web: async () => (await import('./web.ts')).benchWeb(),
  accounts: async () => (await import('./accounts.ts')).benchAccounts(),
  crowd: async () => (await import('./crowd.ts')).benchCrowd(),
  player: async () => (await import('./player.ts')).benchPlayer(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  tracker: async () => (await import('./tracker.ts')).benchTracker(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
};

const bench = BENCHES[name];
if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
await bench();
