import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part that few pages show: the browser asks for its code where it is shown, the server, which passes it as `drawn`,
 * has it at once.
 * `const drawn = import.meta.env.SSR ? await import('./part.tsx') : undefined` keeps the code out of the page's own.
 */
export function later<Module, Props extends object>(
  drawn: Module | undefined,
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = drawn
    ? choose(drawn)
    : lazy(async () => ({ default: choose(await load()) }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
