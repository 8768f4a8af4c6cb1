import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { useIsTv, useRootData } from '#web/entities/viewer/root-data.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { FavoriteFace } from './favorite-face.tsx';
import { toggleLocalFavorite, useLocalFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';
import styles from './own-buttons.module.css';

const drawn = import.meta.env.SSR ? await import('./account-buttons.tsx') : undefined;
const AccountButtons = lazyComponent(
  drawn,
  () => import('./account-buttons.tsx'),
  (buttons) => buttons.AccountButtons,
);

/** The favourite and collection buttons of a release; a visitor's favourites are stored in the browser. */
export function OwnButtons({ releaseId }: { releaseId: number }) {
  const isAccount = Boolean(useRootData()?.own);
  return isAccount ? <AccountButtons releaseId={releaseId} /> : <VisitorButtons releaseId={releaseId} />;
}

function VisitorButtons({ releaseId }: { releaseId: number }) {
  const isIn = useLocalFavorites().has(releaseId);
  const { pathname } = useLocation();
  const label = 'В коллекцию: нужно войти';
  const isTv = useIsTv();
  return (
    <>
      <span className={styles.heart}>
        <Button
          size="large"
          aria-pressed={isIn}
          aria-label={isIn ? 'В избранном' : 'В избранное'}
          onClick={() => toggleLocalFavorite(releaseId)}
        >
          <FavoriteFace isIn={isIn} />
        </Button>
      </span>
      <LinkButton to={signInPath(pathname)} size="large" square={!isTv} aria-label={label} title={label}>
        <Icon name="bookmark" />
        {isTv && 'В коллекцию'}
      </LinkButton>
    </>
  );
}
