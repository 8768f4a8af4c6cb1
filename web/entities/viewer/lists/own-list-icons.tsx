import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionByType } from './collection-names.ts';
import styles from './own-list-icons.module.css';
import { useOwnLists } from './use-own-lists.ts';

/** Icons of the viewer's lists that contain a release, without a way to change them. */
export function OwnListIcons({ id }: { id: number }) {
  const lists = useOwnLists();
  const isFavorite = lists?.favorites.has(id) ?? false;
  const type = lists?.collections.get(id);
  const collection = type && collectionByType(type);
  if (!isFavorite && !collection) return null;
  return (
    <span className={styles.signs}>
      {isFavorite && (
        <span className={styles.heart}>
          <Icon name="heart-full" size={16} />
          <VisuallyHidden>В избранном</VisuallyHidden>
        </span>
      )}
      {collection && (
        <span>
          <Icon name={collection.icon} size={16} />
          <VisuallyHidden>{collection.name}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
