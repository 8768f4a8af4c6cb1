import { Spoken } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { collectionOf } from './collection-names.ts';
import styles from './own-signs.module.css';
import { useOwnLists } from './use-own.ts';

/** In which lists of the viewer a release is, where there is no room for a way to change it. */
export function OwnSigns({ id }: { id: number }) {
  const lists = useOwnLists();
  const isLoved = lists?.favorites.has(id) ?? false;
  const type = lists?.collections.get(id);
  const collection = type && collectionOf(type);
  if (!isLoved && !collection) return null;
  return (
    <span className={styles.signs}>
      {isLoved && (
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
