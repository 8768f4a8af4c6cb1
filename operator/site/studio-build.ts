import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const STYLES = /\/web\/studio\/.+\.css$/;
const LAYER = 'studio';

/** Takes the blocks of the layer `studio` out of a style sheet; returns the rest and their content. */
export function separateLayer(styles: string): { site: string; studio: string } {
  const site = postcss.parse(styles);
  const studio = postcss.root();
  site.walkAtRules('layer', (block) => {
    if (block.params !== LAYER) return;
    studio.append(block.nodes);
    block.remove();
  });
  return { site: site.toString(), studio: studio.toString() };
}

/** Puts the styles of the studio into a style sheet of their own: visitors load nothing of it. */
export function studioStyles(build: string): Plugin {
  return {
    name: 'akane-studio-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      return STYLES.test(id) ? { code: `@layer ${LAYER}{${code}}`, map: null } : undefined;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let all = '';
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const { site, studio } = separateLayer(String(file.source));
          file.source = site;
          all += studio;
        }
        this.emitFile({ type: 'asset', fileName: `assets/studio-${build}.css`, source: all });
      },
    },
  };
}

type Route = Record<string, unknown>;
type Manifest = { url: string; entry: { imports: string[] }; routes: Record<string, Route> };

const MANIFEST = /^manifest-[\da-f]+\.js$/;
const GLOBAL = 'window.__reactRouterManifest=';

// React Router only asks whether a field is true or has files.
const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);

/** Leaves out the fields of a route that say nothing, and the scripts that every page has loaded already. */
function slim(route: Route, everywhere: ReadonlySet<unknown>): Route {
  const fields = Object.entries(route).map(([name, value]) => {
    const isImports = name === 'imports' && Array.isArray(value);
    return [name, isImports ? value.filter((file) => !everywhere.has(file)) : value] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => !isEmpty(value)));
}

/**
 * Writes the manifest of the studio beside that of the site, from which the routes of the studio go; `web/handler.ts`
 * names them the same way.
 */
export function separateManifest(client: string): void {
  const assets = path.join(client, 'assets');
  for (const name of readdirSync(assets).filter((file) => MANIFEST.test(file))) {
    const text = readFileSync(path.join(assets, name), 'utf8');
    if (!text.startsWith(GLOBAL)) continue;
    const manifest = JSON.parse(text.slice(GLOBAL.length).replace(/;\s*$/, '')) as Manifest;
    const everywhere = new Set<unknown>(manifest.entry.imports);
    const routes = Object.entries(manifest.routes).map(
      ([id, route]) => [id, slim(route, everywhere)] as const,
    );
    const write = (file: string, some: typeof routes) => {
      const content = JSON.stringify({ ...manifest, routes: Object.fromEntries(some) });
      writeFileSync(path.join(assets, file), `${GLOBAL}${content};`);
    };
    write(`studio-${name}`, routes);
    write(
      name,
      routes.filter(([id]) => !id.startsWith('studio/')),
    );
  }
}
