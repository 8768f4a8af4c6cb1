import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Left alone, what several pages share falls into some thirty files of a few hundred bytes.
const shared = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    { name: 'shell', test: /web\/(ui|words|layouts|errors)\/|web\/[a-z-]+\.tsx?$/ },
  ],
};

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './web/handler.ts' } } },
  },
});
