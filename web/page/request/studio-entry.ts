import type { ServerBuild } from 'react-router';
import type { Call } from '#contract/client.ts';
import { getStudioMe } from '#contract/studio/me.ts';

const STUDIO = /^\/studio(?:[/.]|$)/;
const NO_ROLE = [401, 403, 404];

/** Whether an address is one of the studio, as a page or as the data of one. */
export function isOfStudio(pathname: string): boolean {
  return STUDIO.test(pathname);
}

/** Whether the caller works in the studio; true as well when nobody can tell now, and the page says so. */
export async function worksInStudio(call: Call): Promise<boolean> {
  try {
    await call(getStudioMe);
    return true;
  } catch (error) {
    const { init } = (error as { init?: { status?: number } } | null) ?? {};
    return !NO_ROLE.includes(init?.status ?? 500);
  }
}

/** The site without the studio: its addresses are unknown, and no page names a route or a file of it. */
export function withoutStudio(build: ServerBuild): ServerBuild {
  const keep = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('studio/')));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

/** The site with the studio: `operator/site/studio-build.ts` writes its manifest beside that of the site. */
export function withStudio(build: ServerBuild): ServerBuild {
  const url = build.assets.url.replace(/manifest-([\da-f]+\.js)$/, 'studio-manifest-$1');
  return { ...build, assets: { ...build.assets, url } };
}
