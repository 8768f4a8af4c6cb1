import { lazyComponent, loadWhenOnline } from '#web/ui/lazy-component.tsx';

// Rendered on the server at once; until its code has loaded it is a link to the page of notices.
const loaded = import.meta.env.SSR ? await import('./notices-bell.tsx') : undefined;
const load = () => loadWhenOnline(() => import('./notices-bell.tsx'));

/** The bell of the header. */
export const NoticesBell = lazyComponent(loaded, load, (module) => module.NoticesBell);
