import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionOf } from './collection-names.ts';
import { FullHeart, MarkButton } from './mark-button.tsx';
import { choose, type Chosen, OWN_MENU } from './own-menu.tsx';
import { useOwnLists } from './use-own.ts';

/** In which lists of the viewer a release is, and the way to change it. */
export function OwnMark({ id, title }: Chosen) {
  const lists = useOwnLists();
  if (lists === null) return null;
  const isLoved = lists.favorites.has(id);
  const type = lists.collections.get(id);
  const collection = type && collectionOf(type);
  const words = [isLoved && 'в избранном', collection && `в «${collection.name}»`].filter(Boolean).join(', ');
  return (
    <MarkButton
      isKept={words !== ''}
      label={`Мои списки: ${title}${words && `, ${words}`}`}
      popoverTarget={OWN_MENU}
      aria-haspopup="menu"
      onClick={() => choose({ id, title })}
    >
      {isLoved && <FullHeart />}
      {collection && <Icon name={collection.icon} size={18} />}
      {words === '' && <Icon name="plus" size={18} />}
    </MarkButton>
  );
}
