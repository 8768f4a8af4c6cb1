// `npm run bench` measures the API and the pages; `npm run bench ingest` the way of a video. Figures are ratios within one run.
const BENCHES = {
  http: () => import('./http.ts'),
  ingest: () => import('./ingest.ts'),
};

const [name = 'http'] = process.argv.slice(2);
const bench = BENCHES[name as keyof typeof BENCHES];
if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
await bench();
