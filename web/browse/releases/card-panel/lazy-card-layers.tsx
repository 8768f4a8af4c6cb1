import { type ComponentType, useEffect, useState } from 'react';

type Layers = { Layers: ComponentType<{ last: Event }>; last: Event };

/** Loads what opens panels and sheets of cards with the first input; without a connection cards work as links. */
export function LazyCardLayers() {
  const [loaded, setLoaded] = useState<Layers>();
  useEffect(() => {
    const controller = new AbortController();
    let last: Event | undefined;
    const load = (event: Event) => {
      const isFirst = last === undefined;
      last = event;
      if (!isFirst) return;
      void import('./card-layers.tsx').then(
        ({ CardLayers }) => {
          controller.abort();
          setLoaded({ Layers: CardLayers, last: last ?? event });
        },
        () => controller.abort(),
      );
    };
    for (const name of ['pointerover', 'keydown', 'click'])
      document.addEventListener(name, load, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return loaded && <loaded.Layers last={loaded.last} />;
}
