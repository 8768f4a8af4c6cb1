import { useSyncExternalStore } from 'react';
import { useRootData } from '../root-data.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { ListMenuItem, CollectionMenuItems } from './list-menu-items.tsx';
import { showProblem, toggleCollection, toggleFavorite } from './own-list-actions.ts';
import { useOwnLists } from './use-own-lists.ts';

/** The id of the menu that all cards of a page share. */
export const OWN_LISTS_MENU_ID = 'own-menu';

export type MenuRelease = { id: number; title: string };

let chosen: MenuRelease | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the release of the menu, just before it opens. */
export function setMenuRelease(release: MenuRelease): void {
  const menu = document.getElementById(OWN_LISTS_MENU_ID);
  // If the menu is open for another card, the click would only close it.
  if (chosen?.id !== release.id && menu?.matches(':popover-open')) menu.hidePopover();
  chosen = release;
  for (const listener of listeners) listener();
}

/** The menu with favourites and collections for the chosen card. */
export function OwnListsMenu() {
  const release = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  const ids = useRootData()?.own;
  const lists = useOwnLists();
  if (!ids || !lists) return null;
  return (
    <MenuList id={OWN_LISTS_MENU_ID} label={release ? `Мои списки: ${release.title}` : 'Мои списки'}>
      {release && (
        <>
          <ListMenuItem
            icon="heart"
            isChosen={lists.favorites.has(release.id)}
            onSelect={() => void toggleFavorite(ids, release.id).catch(showProblem)}
          >
            Избранное
          </ListMenuItem>
          <CollectionMenuItems
            chosen={lists.collections.get(release.id)}
            onSelect={(type) => void toggleCollection(ids, release.id, type).catch(showProblem)}
          />
        </>
      )}
    </MenuList>
  );
}
