import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { CATALOG_PATH, FAVORITES_PATH, signInPath } from '#contract/addresses.ts';
import { FAVORITES_PAGE_SIZE } from '#contract/page-sizes.ts';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { FullHeart, CornerButton } from '#web/entities/viewer/lists/corner-button.tsx';
import {
  addLocalFavorite,
  UNKNOWN_FAVORITES,
  removeLocalFavorite,
  useLocalFavorites,
} from '#web/entities/viewer/lists/use-local-favorites.ts';
import { AddedState } from './added-state.tsx';
import { Popular } from './popular.tsx';
import styles from './local-list.module.css';
import type { LocalCards } from './local-page.ts';

const SIGN_IN = signInPath(FAVORITES_PATH);

/** The favourites of a visitor from this browser, with an invitation to sign in. */
export function LocalList() {
  const ids = useLocalFavorites();
  // Remains while the viewer adds the first releases.
  const [isChoosing, setIsChoosing] = useState<boolean | null>(null);
  if (ids === UNKNOWN_FAVORITES) return <Unknown />;
  if (isChoosing === null) setIsChoosing(ids.size === 0);
  if (isChoosing || ids.size === 0) {
    return (
      <>
        {ids.size === 0 ? (
          <LeadState
            heading="Здесь будет ваше избранное"
            help="Добавляйте релизы сердечком. Войдите, и они будут на всех устройствах"
            action={<Ways />}
          />
        ) : (
          <AddedState added={ids.size} to={FAVORITES_PATH} onShow={() => setIsChoosing(false)} />
        )}
        <Popular title="Популярное" hasHearts />
      </>
    );
  }
  return (
    <>
      <Invitation />
      <Cards ids={[...ids]} />
    </>
  );
}

function Ways() {
  return (
    <>
      <LinkButton to={CATALOG_PATH} variant="main">
        В каталог
      </LinkButton>
      <LinkButton to={SIGN_IN}>Войти</LinkButton>
    </>
  );
}

// A skeleton until hydration; without scripts it stays.
function Unknown() {
  return (
    <>
      <Invitation />
      <div className={styles.outline}>
        <CardGrid>
          {Array.from({ length: 7 }, (_, i) => (
            <li key={i}>
              <Skeleton shape="poster" />
              <Skeleton shape="line" />
            </li>
          ))}
        </CardGrid>
      </div>
    </>
  );
}

function Invitation() {
  return (
    <div className={styles.invitation}>
      <p>Избранное хранится только в этом браузере. Войдите, и оно будет на всех ваших устройствах</p>
      <LinkButton to={SIGN_IN}>Войти</LinkButton>
    </div>
  );
}

function Cards({ ids }: { ids: readonly number[] }) {
  const [limit, setLimit] = useState(FAVORITES_PAGE_SIZE);
  const [known, setKnown] = useState<ReadonlyMap<number, ReleaseCardData | null>>(new Map());
  const { load, data, state } = useFetcher<LocalCards | null>();
  const [handled, setHandled] = useState<unknown>();
  const shownIds = ids.slice(0, limit);
  const missing = shownIds.filter((id) => !known.has(id)).slice(0, FAVORITES_PAGE_SIZE);
  const requestedIds = missing.join(',');
  const hasFailed = data === null;

  if (data && data !== handled) {
    setHandled(data);
    // A requested release without a card no longer exists.
    const gone = data.ids.map((id) => [id, null] as const);
    setKnown(new Map([...known, ...gone, ...data.cards.map((card) => [card.id, card] as const)]));
  }

  useEffect(() => {
    if (requestedIds === '' || state !== 'idle' || hasFailed) return;
    void load(`/app/favorites?ids=${requestedIds}`);
  }, [requestedIds, state, hasFailed, load]);

  const cards = shownIds.flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <CardGrid>
        {cards.map((card, i) => (
          <li key={card.id} className={styles.item}>
            <ReleaseCard card={card} eager={i < 2} />
            <CornerButton
              label={`Убрать из избранного: ${card.title}`}
              isInList
              onClick={() => removeWithUndo(card.id)}
            >
              <FullHeart />
            </CornerButton>
          </li>
        ))}
      </CardGrid>
      <div className={styles.more}>
        {hasFailed && (
          <Button onClick={() => load(`/app/favorites?ids=${requestedIds}`)}>Повторить загрузку</Button>
        )}
        {limit < ids.length && (
          <Button size="large" onClick={() => setLimit(limit + FAVORITES_PAGE_SIZE)}>
            Показать ещё
          </Button>
        )}
      </div>
    </>
  );
}

function removeWithUndo(releaseId: number) {
  removeLocalFavorite(releaseId);
  const run = () => addLocalFavorite(releaseId);
  showToast('success', 'Убрано из избранного', { action: { label: 'Вернуть', run } });
}
