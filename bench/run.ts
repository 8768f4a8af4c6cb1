// `npm run bench` measures the API and the pages, `npm run bench ingest` the way of a video. Figures are ratios within one run.
const BENCHES: Record<string, () => Promise<void>> = {
  http: async () => (await import('./http.ts')).benchHttp(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
};

const [name = 'http'] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
await bench();
