import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import styles from './cells.module.css';

type PollResultsProps = {
  id: string;
  options: readonly string[];
  info: { is_open: boolean; closed_at: string | null; votes: readonly number[]; percents: readonly number[] };
};

/** How a poll was answered, each option with its bar, and the button that closes it. */
export function PollResults({ id, options, info }: PollResultsProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const { is_open: isOpen, closed_at: closedAt, votes, percents } = info;

  async function close() {
    setIsBusy(true);
    const { value, refused } = await sendToStudio<SavedRecord>('POST', `polls/${id}/close`, {});
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    else showDone('Опрос закрыт', value.event_id, () => void revalidate());
    await revalidate();
  }

  return (
    <Panel title="Итоги">
      <ul className={styles.bars}>
        {options.map((option, at) => (
          <li key={option} className={styles.bar}>
            <b>{option}</b>
            <span>
              {formatNumber(votes[at] ?? 0)} · {percents[at] ?? 0} %
            </span>
            {/* No inline style: the policy of the site forbids it. */}
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={percents[at] ?? 0} height={1} />
            </svg>
          </li>
        ))}
      </ul>
      <div className={styles.act}>
        {isOpen ? (
          <StudioButton aria-busy={isBusy || undefined} onClick={() => void close()}>
            <StudioIcon name="lock" />
            Закрыть опрос
          </StudioButton>
        ) : (
          closedAt !== null && <p>Закрыт {formatMoment(new Date(closedAt))} по Москве</p>
        )}
      </div>
    </Panel>
  );
}
