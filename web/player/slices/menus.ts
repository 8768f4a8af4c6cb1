import { defineSlice } from '../engine/slice.ts';
import type { ControlsVisibility } from './visibility.ts';

export type MenuName = 'speed' | 'quality' | 'settings' | 'episodes' | 'keys' | 'report' | 'share';

/** `page` is the submenu that is open inside the menu. */
type MenusState = { open: MenuName | null; page: string | null };

type MenuCommands = {
  toggle: (name: MenuName) => void;
  close: () => void;
  openPage: (page: string) => void;
  /** Goes from a submenu to its menu, or closes the menu. */
  back: () => void;
};

/** At most one open menu; the controls stay visible while one is open. */
export function createMenus(visibility: ControlsVisibility) {
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
        openPage: (page) => set({ page }),
        back: () => (get().page === null ? show(null) : set({ page: null })),
      },
    };
  });
}

export type Menus = ReturnType<typeof createMenus>;
