import { defineSlice } from '../engine/slice.ts';
import type { ControlsVisibility } from './visibility.ts';

export type MenuName = 'speed' | 'quality' | 'settings' | 'episodes' | 'keys' | 'report' | 'share';

/** `page` is the submenu that is open inside the menu: «speed», or «skips/recap» inside of another one. */
type MenusState = { open: MenuName | null; page: string | null };

/** The submenu that another one is in; null for the menu itself. */
export function parentPage(page: string): string | null {
  return page.includes('/') ? page.slice(0, page.lastIndexOf('/')) : null;
}

type MenuCommands = {
  toggle: (name: MenuName) => void;
  close: () => void;
  openPage: (page: string) => void;
  /** Goes from a submenu to what it is in, or closes the menu. */
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
        back: () => {
          const { page } = get();
          if (page === null) show(null);
          else set({ page: parentPage(page) });
        },
      },
    };
  });
}

export type Menus = ReturnType<typeof createMenus>;
