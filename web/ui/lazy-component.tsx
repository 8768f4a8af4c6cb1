import { type ComponentType, lazy, memo, Suspense } from 'react';

/**
 * Makes a component whose code the browser loads when the component is first rendered. The server passes the loaded
 * module as `loaded` and renders it at once.
 * `const loaded = import.meta.env.SSR ? await import('./part.tsx') : undefined` keeps the code out of the main bundle.
 * Until then React would remove what the server has rendered at the first render with other props.
 */
export function lazyComponent<Module, Props extends object>(
  loaded: Module | undefined,
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = loaded
    ? choose(loaded)
    : lazy(async () => ({ default: choose(await load()) }));
  return memo<Props>((props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}

/**
 * Loads a part that the server has rendered and that works without its code, such as links: if that fails, tries again
 * when the connection is back, instead of failing the page.
 */
export function loadWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        addEventListener('online', () => resolve(loadWhenOnline(load)), { once: true });
      }),
  );
}
