import { useLocation } from 'react-router';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import { collectionByType } from '#web/entities/viewer/lists/collection-names.ts';
import { CollectionMenuItems } from '#web/entities/viewer/lists/list-menu-items.tsx';
import {
  showProblem,
  toggleCollection,
  toggleFavorite,
} from '#web/entities/viewer/lists/own-list-actions.ts';
import { OWN_LIST_ROUTES } from '#web/entities/viewer/lists/own-list-routes.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import styles from './account-buttons.module.css';
import { FavoriteFace } from './favorite-face.tsx';

type Props = { releaseId: number };

/** The favourite button and the collection menu of a release for a viewer; without scripts both are plain forms. */
export function AccountButtons({ releaseId }: Props) {
  const ids = useRootData()?.own;
  const lists = useOwnLists();
  if (!ids || !lists) return null;
  const isIn = lists.favorites.has(releaseId);
  const type = lists.collections.get(releaseId);
  const collection = type && collectionByType(type);
  return (
    <>
      <form method="post" action={OWN_LIST_ROUTES.favorites} className={styles.form}>
        <FormFields releaseId={releaseId} />
        <Button
          type="submit"
          name="to"
          value={isIn ? 'out' : 'in'}
          size="large"
          aria-pressed={isIn}
          aria-label={isIn ? 'В избранном' : 'В избранное'}
          onClick={(event) => {
            event.preventDefault();
            return toggleFavorite(ids, releaseId);
          }}
          errorCallback={showProblem}
        >
          <FavoriteFace isIn={isIn} />
        </Button>
      </form>
      <Menu
        label={collection ? `Коллекция: ${collection.name}` : 'В коллекцию'}
        size="large"
        buttonContent={
          <>
            <Icon name={collection?.icon ?? 'bookmark'} />
            <span className={styles.name}>{collection?.name ?? 'В коллекцию'}</span>
            <span className={styles.more}>
              <Icon name="down" size={16} />
            </span>
          </>
        }
      >
        <form method="post" action={OWN_LIST_ROUTES.collections} role="none">
          <FormFields releaseId={releaseId} />
          <CollectionMenuItems
            chosen={type}
            inForm
            onSelect={(chosen) => void toggleCollection(ids, releaseId, chosen).catch(showProblem)}
          />
        </form>
      </Menu>
    </>
  );
}

function FormFields({ releaseId }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <input type="hidden" name="release_id" value={releaseId} />
      <input type="hidden" name="back" value={pathname} />
    </>
  );
}
