import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./hero-heart.tsx') : undefined;

/** The heart of a slide; its code is not needed to show the first screen. */
export const HeroHeart = lazyComponent(
  rendered,
  () => import('./hero-heart.tsx'),
  (module) => module.HeroHeart,
);
