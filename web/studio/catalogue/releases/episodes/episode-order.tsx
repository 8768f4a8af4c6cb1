import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatOrdinal } from '#contract/episode-names.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { nameOfKey } from '../../../ui/use-keys.ts';
import { OrderedList } from '../../record-form/controls/rows/ordered-list.tsx';
import { LeaveGuard } from '../../record-form/leave-guard.tsx';
import form from '../../record-form/record-form.module.css';
import { EpisodeRow, formatEpisode } from './episode-row.tsx';
import styles from './episodes.module.css';

type OrderProps = { releaseId: string; episodes: readonly ListedEpisode[]; now: string };

const idsOf = (some: readonly ListedEpisode[]) => some.map(({ id }) => id);
const isSame = (a: readonly ListedEpisode[], b: readonly ListedEpisode[]) =>
  idsOf(a).join() === idsOf(b).join();
const byNumber = (some: readonly ListedEpisode[]) => some.toSorted((a, b) => a.ordinal - b.ordinal);

/** The episodes of a release: each leads to its page; dragging and keys put them in another order, saved at once. */
export function EpisodeOrder({ releaseId, episodes, now }: OrderProps) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState(episodes);
  const [seen, setSeen] = useState(episodes);
  // The order that the new one began from: one that others have saved since is a conflict, never written over.
  const [base, setBase] = useState(episodes);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isChanged = !isSame(order, base);

  if (seen !== episodes) {
    setSeen(episodes);
    if (!isChanged) setOrder(episodes);
    if (!isChanged || isSame(order, episodes)) setBase(episodes);
  }

  const numbered = byNumber(order);
  // What is known of an episode may be newer than the order that is being made.
  const fresh = new Map(episodes.map((episode) => [episode.id, episode]));

  async function save() {
    if (!isChanged || isBusy) return;
    setIsBusy(true);
    const body = { before: idsOf(base), after: idsOf(order) };
    const path = `releases/${releaseId}/episodes/order`;
    const { value, refused } = await sendToStudio<{ event_id: number | null }>('POST', path, body);
    setIsBusy(false);
    setProblem(refused?.message);
    if (refused) return;
    // The bar goes at once: its button drops the new order, that of the message undoes the saved one.
    setBase(order);
    showDone('Порядок эпизодов сохранён', value.event_id, () => void revalidate());
    await revalidate();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (nameOfKey(event) !== 'Ctrl+KeyS') return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) void save();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <div className={styles.page}>
      <Panel
        title="Порядок просмотра"
        isFlush
        action={
          !isSame(order, numbered) && (
            <StudioButton size="small" variant="bare" onClick={() => setOrder(numbered)}>
              <StudioIcon name="sort" size={14} />
              По номерам
            </StudioButton>
          )
        }
      >
        <OrderedList
          items={order}
          onChange={setOrder}
          nameOf={formatEpisode}
          canRemove={false}
          hasPlaces={false}
          isFlush
        >
          {(episode) => <EpisodeRow episode={fresh.get(episode.id) ?? episode} now={now} />}
        </OrderedList>
        <p className={styles.note}>
          Номера остаются у своих эпизодов: под ними эпизоды знают зрители. Другой номер даётся на странице
          эпизода.
        </p>
      </Panel>
      {(isChanged || problem !== undefined) && (
        <div className={form.bar}>
          <output className={form.state}>
            <StudioIcon name={problem === undefined ? 'info' : 'warning'} />
            <span>
              {problem ?? (
                <b>
                  Новый порядок не сохранён
                  <span className={form.kept}> ({numberList(order)})</span>
                </b>
              )}
            </span>
          </output>
          <StudioButton
            variant="bare"
            size="large"
            onClick={() => {
              setOrder(episodes);
              setBase(episodes);
              setProblem(undefined);
              void revalidate();
            }}
          >
            {problem === undefined ? 'Отменить правки' : 'Показать нынешний'}
          </StudioButton>
          <StudioButton
            variant="main"
            size="large"
            disabled={!isChanged}
            aria-busy={isBusy || undefined}
            aria-keyshortcuts="Control+S"
            onClick={() => void save()}
          >
            Сохранить
            <Key>Ctrl S</Key>
          </StudioButton>
        </div>
      )}
      <LeaveGuard hasUnsaved={() => isChanged} text="Новый порядок эпизодов не сохранён и пропадёт." />
    </div>
  );
}

const MAX_NAMED = 12;

// «3, 1, 2,5…»
function numberList(order: readonly ListedEpisode[]): string {
  const numbers = order.slice(0, MAX_NAMED).map(({ ordinal }) => formatOrdinal(ordinal));
  return `${numbers.join(' · ')}${order.length > MAX_NAMED ? '…' : ''}`;
}
