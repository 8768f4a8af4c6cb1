import { useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { StudioButton } from '../../../ui/studio-button.tsx';
import styles from './episode-film.module.css';
import { formatUnseen } from './plan/format-lag.ts';

/** Marks that came to another video: they are saved anew where they are wrong, and noted as seen where they are not. */
export function UnseenMarks({ unseen }: { unseen: NonNullable<ListedEpisode['unseen_marks']> }) {
  const { id = '' } = useParams();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function check() {
    setIsBusy(true);
    const { refused } = await sendToStudio<SavedRecord>('POST', `episodes/${id}/check_marks`, {});
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    await revalidate();
  }

  return (
    <p className={styles.note}>
      {formatUnseen(unseen)}{' '}
      <StudioButton size="small" disabled={isBusy} onClick={() => void check()}>
        Метки верны
      </StudioButton>
    </p>
  );
}
