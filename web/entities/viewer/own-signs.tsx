import { Spoken } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionOf } from './collection-names.ts';
import styles from './own-signs.module.css';
import { useOwnLists } from './use-own.ts';

/** Icons of the viewer's lists that contain a release, without a way to change them. */
export function OwnSigns({ id }: { id: number }) {
  const lists = useOwnLists();
  const isFavorite = lists?.favorites.has(id) ?? false;
  const type = lists?.collections.get(id);
  const collection = type && collectionOf(type);
  if (!isFavorite && !collection) return null;
  return (
    <span className={styles.signs}>
      {isFavorite && (
        <span className={styles.heart}>
          <Icon name="heart-full" size={16} />
          <Spoken>В избранном</Spoken>
        </span>
      )}
      {collection && (
        <span>
          <Icon name={collection.icon} size={16} />
          <Spoken>{collection.name}</Spoken>
        </span>
      )}
    </span>
  );
}
