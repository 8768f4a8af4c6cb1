import { useContext, useDeferredValue } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionByType } from './collection-names.ts';
import { FullHeart, CornerButton } from './corner-button.tsx';
import { ListShown } from './list-shown.ts';
import { setMenuRelease, type MenuRelease, OWN_LISTS_MENU_ID } from './own-lists-menu.tsx';
import { useOwnLists } from './use-own-lists.ts';

/** Shows which of the viewer's lists contain a release, and opens the menu that changes that. */
export function OwnListsButton({ id, title }: MenuRelease) {
  const lists = useOwnLists();
  const shown = useContext(ListShown);
  // The menu needs scripts, so the server renders only the buttons that show a list.
  const isInBrowser = useDeferredValue(true, false);
  if (lists === null) return null;
  const isFavorite = lists.favorites.has(id);
  const type = lists.collections.get(id);
  const collection = type && collectionByType(type);
  const places = [isFavorite && 'в избранном', collection && `в «${collection.name}»`]
    .filter(Boolean)
    .join(', ');
  const hasHeart = isFavorite && shown !== 'favorites';
  const sign = collection && type !== shown ? collection.icon : null;
  const isKept = hasHeart || sign !== null;
  if (!isKept && !isInBrowser) return null;
  return (
    <CornerButton
      isInList={isKept}
      label={`Мои списки: ${title}${places && `, ${places}`}`}
      popoverTarget={OWN_LISTS_MENU_ID}
      aria-haspopup="menu"
      onClick={() => setMenuRelease({ id, title })}
    >
      {hasHeart && <FullHeart />}
      {sign && <Icon name={sign} size={16} />}
      {!isKept && <Icon name={places === '' ? 'plus' : 'more'} size={16} />}
    </CornerButton>
  );
}
