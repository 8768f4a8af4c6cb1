import path from 'node:path';
import type { Plugin } from 'vite';

// The first modules of each kind of page; its chunks are their static imports, in any folder.
const ROOTS = {
  shell: ['entry.client.tsx', 'root.tsx', 'app/layouts/app.tsx'],
  // Starts an episode before the rest of the page, see `web/app/document/start-script.ts`; does not use React.
  start: ['player/page/early-playback.ts'],
  player: ['player/page/player-page.tsx', 'player/page/queue-page.tsx'],
  release: ['browse/releases/release-page.tsx', 'browse/releases/episodes/episodes-tab.tsx'],
  home: ['browse/home/home-page.tsx'],
  // The blocks of the home page below the first screen, loaded after it.
  blocks: ['browse/home/blocks.tsx', 'browse/home/recommended/recommended-block.tsx'],
  catalogue: ['browse/catalog/catalog-page.tsx'],
  // Shown only to viewers with an account.
  own: [
    'library/favorites/viewer-part.tsx',
    'library/favorites/account-buttons.tsx',
    'library/ratings/own-score.tsx',
    'entities/viewer/bell/account-bell.tsx',
    'entities/viewer/lists/own-lists-menu.tsx',
    'entities/viewer/lists/own-lists-button.tsx',
    'entities/viewer/lists/own-list-icons.tsx',
  ],
} as const;
type Kind = keyof typeof ROOTS;

const REACT = /node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/;
const ENTRY = /\/web\/entry\.client\.tsx$/;
const SITE = /\/web\/(?!studio\/|entry\.client)/;

/** Returns some modules and everything they import, directly or not. */
function closureOf(starts: readonly string[], imports: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set<string>();
  const pending = [...starts];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    pending.push(...(imports.get(id) ?? []));
  }
  return found;
}

type Loads = Record<Kind, Set<string>> & {
  /** Modules that pages other than a player load, at once or later. */
  elsewhere: Set<string>;
  /** Modules that the site loads, at once or later, without the studio. */
  site: Set<string>;
  /** How many routes of the site load a module at once. */
  routesOf: (id: string) => number;
  /** How many routes of the studio do. */
  studioRoutesOf: (id: string) => number;
};

// The order matters: a chunk imports only from itself and from earlier ones.
const CHUNKS =
  'react memory positions episode-start shell cards details kit episode own player showcase lists titles blocks release auth settings own-releases studio';

// Modules that several pages of such a folder share are one chunk.
const FOLDERS = /\/web\/(?:account|library)\/(auth|settings|own-releases)\//;

// Parts that pages load later, and the player and the studio, too. One file, because each name is in several lists of
// what to load.
const KIT = /\/web\/ui\/(?:menu\/|combobox\/|dialog\.)/;

// The player shows it at once, as home and releases do the details: the kit would take it along, and the page of an
// episode would load the kit.
const BUTTON = /\/web\/ui\/controls\/button\.tsx$/;

/** The chunk of a module; undefined leaves it to the bundler. */
function chunkOf(id: string, loads: Loads): string | undefined {
  if (REACT.test(id)) return 'react';
  // It hydrates the page as soon as it is loaded, so it is loaded last, in its own chunk.
  if (ENTRY.test(id)) return undefined;
  const { shell, start, player, release, home, blocks, catalogue, own, elsewhere, routesOf } = loads;
  if (start.has(id)) {
    // Modules that other pages need must not be in a chunk with the player.
    if ([shell, home, catalogue, release].some((page) => page.has(id))) return 'memory';
    return elsewhere.has(id) ? 'positions' : 'episode-start';
  }
  if (shell.has(id)) return 'shell';
  if (BUTTON.test(id)) return 'details';
  if (KIT.test(id)) return 'kit';
  const isShared = routesOf(id) > 1;
  if (isShared && [home, release, own].some((page) => page.has(id)) && catalogue.has(id)) return 'cards';
  if (isShared && home.has(id) && release.has(id)) return 'details';
  if (player.has(id) && release.has(id)) return 'episode';
  if (own.has(id)) return 'own';
  if (player.has(id)) return 'player';
  if (blocks.has(id) && home.has(id)) return 'showcase';
  if (blocks.has(id) && !catalogue.has(id) && !release.has(id)) return 'blocks';
  if (!isShared && !loads.site.has(id) && loads.studioRoutesOf(id) > 1) return 'studio';
  if (!isShared) return release.has(id) ? 'release' : undefined;
  if (home.has(id)) return 'showcase';
  if (catalogue.has(id)) return 'lists';
  return release.has(id) ? 'titles' : FOLDERS.exec(id)?.[1];
}

/**
 * The chunk of a module that the site and the studio load, and that the bundler alone would put somewhere: the chunk of
 * the studio takes along whatever its modules import, and visitors would load it.
 */
function sharedChunkOf(id: string, loads: Loads): string | undefined {
  const isShared = SITE.test(id) && loads.site.has(id) && loads.studioRoutesOf(id) > 0;
  if (!isShared || chunkOf(id, loads) !== undefined) return undefined;
  return path.basename(id.split('?')[0] ?? id).split('.')[0];
}

/**
 * Bundles the scripts of the site by the kinds of pages that load them; fails when a file named above is missing. The
 * bundler alone would split shared modules into some thirty files of a few hundred bytes, each a round trip on a slow
 * connection.
 */
export function pageChunks(root: string) {
  const loads = {} as Loads;

  const plugin: Plugin = {
    name: 'akane-page-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const imports = new Map(ids.map((id) => [id, [...(this.getModuleInfo(id)?.importedIds ?? [])]]));
      const dynamicImports = new Map(
        ids.map((id) => [id, [...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]]),
      );
      const nameOf = (id: string) => path.relative(path.join(root, 'web'), id.split('?')[0] ?? id);
      for (const [kind, names] of Object.entries(ROOTS)) {
        const missing = names.find((name) => !ids.some((id) => nameOf(id) === name));
        if (missing) throw new Error(`${missing} is not part of the site: see ${import.meta.filename}`);
        const starts = ids.filter((id) => (names as readonly string[]).includes(nameOf(id)));
        loads[kind as Kind] = closureOf(starts, imports);
      }
      const allRoutes = ids.filter((id) => id.endsWith('?__react-router-build-client-route'));
      // What the studio loads must not change the chunks of visitors.
      const isOfStudio = (id: string) => nameOf(id).startsWith('studio/');
      const routes = allRoutes.filter((id) => !isOfStudio(id));
      const countRoutes = (some: readonly string[]) => {
        const closures = some.map((id) => closureOf([id], imports));
        return (id: string) => closures.filter((closure) => closure.has(id)).length;
      };
      loads.routesOf = countRoutes(routes);
      loads.studioRoutesOf = countRoutes(allRoutes.filter(isOfStudio));
      const isOfPlayer = (id: string) => nameOf(id).startsWith('player/');
      const others = ids.filter((id) => !isOfPlayer(id));
      const all = new Map(
        others.map((id) => [id, [...(imports.get(id) ?? []), ...(dynamicImports.get(id) ?? [])]]),
      );
      loads.elsewhere = closureOf(
        routes.filter((id) => !isOfPlayer(id)),
        all,
      );
      const everything = new Map(
        ids.map((id) => [id, [...(imports.get(id) ?? []), ...(dynamicImports.get(id) ?? [])]]),
      );
      loads.site = closureOf([...routes, ...loads.shell], everything);
    },
  };

  const codeSplitting = {
    groups: CHUNKS.split(' ').flatMap((name) => {
      const group = { name, test: (id: string) => chunkOf(id, loads) === name };
      const shared = {
        name: (id: string) => sharedChunkOf(id, loads) ?? null,
        debugName: 'shared with the studio',
      };
      return name === 'studio' ? [shared, group] : [group];
    }),
  };
  return { plugin, codeSplitting };
}
