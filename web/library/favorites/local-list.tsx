import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { CATALOG_PATH, FAVORITES_PATH, signInPath } from '#contract/addresses.ts';
import type { Card } from '#web/entities/release/card.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { FullHeart, MarkButton } from '#web/entities/viewer/mark-button.tsx';
import { addFavorite, NOT_KNOWN, removeFavorite, useFavorites } from '#web/entities/viewer/favorites.ts';
import styles from './local-list.module.css';
import { AT_ONCE, type LocalCards } from './local-page.ts';

const SIGN_IN = signInPath(FAVORITES_PATH);

/** What a visitor loves: this browser knows which, and the account is to have it everywhere. */
export function LocalList() {
  const ids = useFavorites();
  if (ids === NOT_KNOWN) return <Unknown />;
  if (ids.size === 0) {
    return (
      <EmptyState
        heading="Здесь будет ваше избранное"
        help="Добавляйте релизы сердечком на их страницах. Войдите, чтобы избранное было на всех ваших устройствах"
        action={<Ways />}
      />
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
    <div className={styles.ways}>
      <LinkButton to={CATALOG_PATH} look="main">
        В каталог
      </LinkButton>
      <LinkButton to={SIGN_IN}>Войти</LinkButton>
    </div>
  );
}

// Until the browser has told, an outline; without scripts it will not tell at all.
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
  const [most, setMost] = useState(AT_ONCE);
  const [known, setKnown] = useState<ReadonlyMap<number, Card | null>>(new Map());
  const { load, data, state } = useFetcher<LocalCards | null>();
  const [answered, setAnswered] = useState<unknown>();
  const wanted = ids.slice(0, most);
  const missing = wanted.filter((id) => !known.has(id)).slice(0, AT_ONCE);
  const question = missing.join(',');
  const hasFailed = data === null;

  if (data && data !== answered) {
    setAnswered(data);
    // What was asked for and did not come is a release that is no more.
    const gone = data.ids.map((id) => [id, null] as const);
    setKnown(new Map([...known, ...gone, ...data.cards.map((card) => [card.id, card] as const)]));
  }

  useEffect(() => {
    if (question === '' || state !== 'idle' || hasFailed) return;
    void load(`/app/favorites?ids=${question}`);
  }, [question, state, hasFailed, load]);

  const cards = wanted.flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <CardGrid>
        {cards.map((card, i) => (
          <li key={card.id} className={styles.item}>
            <ReleaseCard card={card} eager={i < 2} />
            <MarkButton label={`Убрать из избранного: ${card.title}`} isKept onClick={() => takeOut(card.id)}>
              <FullHeart />
            </MarkButton>
          </li>
        ))}
      </CardGrid>
      <div className={styles.more}>
        {hasFailed && (
          <Button onClick={() => load(`/app/favorites?ids=${question}`)}>Повторить загрузку</Button>
        )}
        {most < ids.length && (
          <Button size="large" onClick={() => setMost(most + AT_ONCE)}>
            Показать ещё
          </Button>
        )}
      </div>
    </>
  );
}

function takeOut(releaseId: number) {
  removeFavorite(releaseId);
  const run = () => addFavorite(releaseId);
  showToast('success', 'Убрано из избранного', { action: { label: 'Вернуть', run } });
}
