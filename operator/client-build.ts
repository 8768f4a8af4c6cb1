import type { Plugin } from 'vite';

/** Adds to the site's own files the service worker and `builds/latest.json`, by which an open page learns that there is a newer build. */
export function clientBuild(id: string): Plugin {
  return {
    name: 'akane-client-build',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'web/app-update/service-worker.ts', fileName: 'sw.js' });
    },
    generateBundle() {
      const source = JSON.stringify({ id, timestamp: new Date().toISOString() });
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source });
    },
  };
}
