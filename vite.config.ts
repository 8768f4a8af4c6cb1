import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientBuild } from './operator/client-build.ts';
import { earlyWorker } from './operator/early-worker.ts';
import { fingerprint } from './operator/fingerprint.ts';
import { pageChunks } from './operator/page-chunks.ts';

// One mark for all names of a file: it packs to almost nothing, unlike a mark for each.
function className(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${mark.slice(0, 4)}`;
}

const chunks = pageChunks(import.meta.dirname);
const build = fingerprint(import.meta.dirname).slice(0, 12);

export default defineConfig({
  plugins: [reactRouter(), earlyWorker(), clientBuild(build), chunks.plugin],
  css: { modules: { generateScopedName: className } },
  define: { 'import.meta.env.BUILD': JSON.stringify(build) },
  // One file of styles is one round trip, kept for every other page, and there for parts whose code comes later.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks.codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
