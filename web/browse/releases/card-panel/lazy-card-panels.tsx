import { type ComponentType, useEffect, useState } from 'react';

// What shows that the viewer has a mouse or uses the keyboard.
const EVENTS = ['pointerover', 'keydown'] as const;

/** Loads the panels of cards with the first move of a mouse or the first key; fingers open sheets instead. */
export function LazyCardPanels() {
  const [Panels, setPanels] = useState<ComponentType>();
  useEffect(() => {
    const controller = new AbortController();
    const load = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      controller.abort();
      // Without a connection cards work as links.
      void import('./card-panels.tsx').then(
        (module) => setPanels(() => module.CardPanels),
        () => {},
      );
    };
    for (const name of EVENTS) document.addEventListener(name, load, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return Panels && <Panels />;
}
