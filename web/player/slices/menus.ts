import { defineSlice } from '../engine/media-store.ts';
import type { Visibility } from './visibility.ts';

export type MenuName = 'speed' | 'quality' | 'settings' | 'episodes' | 'keys' | 'report' | 'share';

/** `page` is the list inside a menu that one of its rows has led to. */
type MenusState = { open: MenuName | null; page: string | null };

type MenuCommands = {
  toggle: (name: MenuName) => void;
  close: () => void;
  turn: (page: string) => void;
  /** From a page to its menu, from a menu to the film. */
  back: () => void;
};

/** One menu at a time; while one is open the controls stay. */
export function createMenus(visibility: Visibility) {
  return defineSlice<MenusState, MenuCommands>({ open: null, page: null }, ({ get, set }) => {
    const show = (open: MenuName | null) => {
      set({ open, page: null });
      if (open) visibility.hold('menu');
      else visibility.release('menu');
    };
    return {
      commands: {
        toggle: (name) => show(get().open === name ? null : name),
        close: () => show(null),
        turn: (page) => set({ page }),
        back: () => (get().page === null ? show(null) : set({ page: null })),
      },
    };
  });
}

export type Menus = ReturnType<typeof createMenus>;
