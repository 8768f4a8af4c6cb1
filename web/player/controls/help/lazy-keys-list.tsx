import { useState } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';

const List = lazyComponent(
  undefined,
  () => import('./keys-list.tsx'),
  ({ KeysList: list }) => list,
);

/** The list of keys; its code is loaded when it is first opened. */
export function KeysList() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'keys');
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <List /> : null;
}
