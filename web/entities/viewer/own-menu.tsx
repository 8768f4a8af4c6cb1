import { useSyncExternalStore } from 'react';
import { useRootData } from './root-data.ts';
import { MenuList } from '#web/ui/controls/menu.tsx';
import { Choice, CollectionChoices } from './collection-choices.tsx';
import { showProblem, toggleCollection, toggleFavorite } from './own-actions.ts';
import { useOwnLists } from './use-own.ts';

/** The id of the menu that all cards of a page share. */
export const OWN_MENU = 'own-menu';

export type Chosen = { id: number; title: string };

let chosen: Chosen | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the release of the menu, just before it opens. */
export function choose(release: Chosen): void {
  const menu = document.getElementById(OWN_MENU);
  // If the menu is open for another card, the click would only close it.
  if (chosen?.id !== release.id && menu?.matches(':popover-open')) menu.hidePopover();
  chosen = release;
  for (const listener of listeners) listener();
}

/** The menu with favourites and collections for the chosen card. */
export function OwnMenu() {
  const release = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
  const ids = useRootData()?.own;
  const lists = useOwnLists();
  if (!ids || !lists) return null;
  return (
    <MenuList id={OWN_MENU} label={release ? `Мои списки: ${release.title}` : 'Мои списки'}>
      {release && (
        <>
          <Choice
            icon="heart"
            isChosen={lists.favorites.has(release.id)}
            onSelect={() => void toggleFavorite(ids, release.id).catch(showProblem)}
          >
            Избранное
          </Choice>
          <CollectionChoices
            chosen={lists.collections.get(release.id)}
            onSelect={(type) => void toggleCollection(ids, release.id, type).catch(showProblem)}
          />
        </>
      )}
    </MenuList>
  );
}
