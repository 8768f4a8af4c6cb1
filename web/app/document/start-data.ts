import type { EntryContext } from 'react-router';
import type { StartData } from '#web/page/page-document.ts';

// The parts of a route that run in the browser only may have their own files.
function modulesOf(route: EntryContext['manifest']['routes'][string]): string[] {
  if (!route) return [];
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule];
  return [...parts.filter((part) => part !== undefined), route.module];
}

/** Lists the files that a page loads, from its matched routes. */
export function startDataOf(page: EntryContext): StartData {
  const { manifest, staticHandlerContext, serverHandoffString = '{}' } = page;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id): [string, string[]] => [id, modulesOf(manifest.routes[id])]);
  const imports = ids.flatMap((id) => manifest.routes[id]?.imports ?? []);
  const modules = routes.flatMap(([, hrefs]) => hrefs);
  return {
    context: JSON.parse(serverHandoffString),
    files: [
      ...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...modules, ...imports]),
    ],
    before: [...(manifest.hmr ? [manifest.hmr.runtime] : []), ...manifest.entry.imports],
    manifest: manifest.url,
    routes,
    entry: manifest.entry.module,
  };
}
