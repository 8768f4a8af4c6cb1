import { useDeferredValue } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionByType } from './collection-names.ts';
import { FullHeart, CornerButton } from './corner-button.tsx';
import { setMenuRelease, type MenuRelease, OWN_LISTS_MENU_ID } from './own-lists-menu.tsx';
import { useOwnLists } from './use-own-lists.ts';

/** Shows which of the viewer's lists contain a release, and opens the menu that changes that. */
export function OwnListsButton({ id, title }: MenuRelease) {
  const lists = useOwnLists();
  // The menu needs scripts, so the server renders only the buttons that show a list.
  const isInBrowser = useDeferredValue(true, false);
  if (lists === null) return null;
  const isFavorite = lists.favorites.has(id);
  const type = lists.collections.get(id);
  const collection = type && collectionByType(type);
  const places = [isFavorite && 'в избранном', collection && `в «${collection.name}»`]
    .filter(Boolean)
    .join(', ');
  if (places === '' && !isInBrowser) return null;
  return (
    <CornerButton
      isInList={places !== ''}
      label={`Мои списки: ${title}${places && `, ${places}`}`}
      popoverTarget={OWN_LISTS_MENU_ID}
      aria-haspopup="menu"
      onClick={() => setMenuRelease({ id, title })}
    >
      {isFavorite && <FullHeart />}
      {collection && <Icon name={collection.icon} size={18} />}
      {places === '' && <Icon name="plus" size={18} />}
    </CornerButton>
  );
}
