import { lazyComponent } from '#web/ui/lazy-component.tsx';

// Only signed-in viewers load its code: for visitors there is nothing to show.
const loaded = import.meta.env.SSR ? await import('./new-episodes-block.tsx') : undefined;
const load = () => import('./new-episodes-block.tsx');
const Block = lazyComponent(loaded, load, (module) => module.NewEpisodesBlock);

export { Block as NewEpisodesBlock };
