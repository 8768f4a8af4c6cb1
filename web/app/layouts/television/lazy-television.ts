import { lazyComponent, loadWhenOnline } from '#web/ui/lazy-component.tsx';

// Its links work without its code.
const loaded = import.meta.env.SSR ? await import('./television.tsx') : undefined;
const load = () => loadWhenOnline(() => import('./television.tsx'));

// A screen with neither a mouse nor touch may be a television that does not say so.
if (!import.meta.env.SSR && !navigator.maxTouchPoints && !matchMedia('(any-pointer: fine)').matches)
  void load().then((module) => module.recognizeRemote());

export const Television = lazyComponent(loaded, load, (module) => module.Television);
