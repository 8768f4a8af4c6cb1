import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionOf } from './collection-names.ts';
import { FullHeart, MarkButton } from './mark-button.tsx';
import { choose, type Chosen, OWN_MENU } from './own-menu.tsx';
import { useOwnLists } from './use-own.ts';

/** Shows which of the viewer's lists contain a release, and opens the menu that changes that. */
export function OwnMark({ id, title }: Chosen) {
  const lists = useOwnLists();
  if (lists === null) return null;
  const isFavorite = lists.favorites.has(id);
  const type = lists.collections.get(id);
  const collection = type && collectionOf(type);
  const places = [isFavorite && 'в избранном', collection && `в «${collection.name}»`]
    .filter(Boolean)
    .join(', ');
  return (
    <MarkButton
      isKept={places !== ''}
      label={`Мои списки: ${title}${places && `, ${places}`}`}
      popoverTarget={OWN_MENU}
      aria-haspopup="menu"
      onClick={() => choose({ id, title })}
    >
      {isFavorite && <FullHeart />}
      {collection && <Icon name={collection.icon} size={18} />}
      {places === '' && <Icon name="plus" size={18} />}
    </MarkButton>
  );
}
