import { defineSlice } from '../media-store.ts';
import type { Visibility } from './visibility.ts';

export type MenuName = 'speed' | 'quality' | 'settings' | 'episodes' | 'keys';

type MenuCommands = { toggle: (name: MenuName) => void; close: () => void };

/** One menu at a time; while one is open the controls stay. */
export function createMenus(visibility: Visibility) {
  return defineSlice<{ open: MenuName | null }, MenuCommands>({ open: null }, ({ get, set }) => {
    const show = (open: MenuName | null) => {
      set({ open });
      if (open) visibility.hold('menu');
      else visibility.release('menu');
    };
    return {
      commands: {
        toggle: (name) => show(get().open === name ? null : name),
        close: () => show(null),
      },
    };
  });
}

export type Menus = ReturnType<typeof createMenus>;
