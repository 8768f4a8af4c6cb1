import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientBuild } from './operator/client-build.ts';
import { fingerprint } from './operator/fingerprint.ts';

// Left alone, what several pages share falls into some thirty files of a few hundred bytes.
const shared = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    { name: 'shell', test: /web\/(ui|words|layouts|errors)\/|web\/[a-z-]+\.tsx?$/ },
  ],
};

const build = fingerprint(import.meta.dirname).slice(0, 12);

export default defineConfig({
  plugins: [reactRouter(), clientBuild(build)],
  define: { 'import.meta.env.BUILD': JSON.stringify(build) },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
