import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassName } from '#operator/site/class-name.ts';
import { clientBuild } from '#operator/site/client-build.ts';
import { earlyWorker } from '#operator/site/early-worker.ts';
import { OLDEST_BROWSERS, olderBrowsers } from '#operator/site/older-browsers.ts';
import { fingerprint } from '#operator/site/fingerprint.ts';
import { pageChunks } from '#operator/site/page-chunks.ts';
import { studioStyles } from '#operator/site/studio-build.ts';
import { televisionStyles } from '#operator/site/television-styles.ts';

const className = (name: string, file: string, css: string): string =>
  shortClassName(import.meta.dirname, name, file, css);

// Endpoints only make values: those that no script uses, as the ones of loaders, stay out of the scripts, with zod.
const CONTRACT_IS_PURE = [{ test: /\/contract\/.+\.ts$/, sideEffects: false }];

const chunks = pageChunks(import.meta.dirname);
const build = fingerprint(import.meta.dirname).slice(0, 12);

export default defineConfig({
  plugins: [
    reactRouter(),
    earlyWorker(),
    olderBrowsers(build),
    clientBuild(build),
    chunks.plugin,
    studioStyles(build),
    televisionStyles(build),
  ],
  css: { modules: { generateScopedName: className } },
  define: { 'import.meta.env.BUILD': JSON.stringify(build) },
  // One style sheet is one round trip, is cached for every other page, and covers components that are loaded later.
  build: { cssCodeSplit: false, target: OLDEST_BROWSERS },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: chunks.codeSplitting },
          treeshake: { moduleSideEffects: CONTRACT_IS_PURE },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
