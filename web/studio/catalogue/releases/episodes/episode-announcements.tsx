import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Announcement, AnnouncementState } from '#contract/studio/records/announcements.ts';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { AnnouncementMark } from '../../../ui/announcement-mark.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import styles from './episode-videos.module.css';

// The button of what can be sent again.
const RETRIES: Partial<Record<AnnouncementState, string>> = {
  failed: 'Повторить',
  unknown: 'Отправить ещё раз',
  withdrawn: 'Отправить',
};
const TRIES: PluralForms = ['попытка', 'попытки', 'попыток'];

// Of a first attempt that went well nobody needs to know the number.
function formatTries({ state, tries, due_at: dueAt }: Announcement): string {
  const count = tries > 1 || (tries > 0 && state !== 'sent') ? formatCount(tries, TRIES) : '';
  const next = state === 'waiting' && tries > 0 && dueAt !== null;
  return [count, next && `снова ${formatMoment(new Date(dueAt))}`].filter(Boolean).join(', ');
}

type EpisodeAnnouncementsProps = {
  id: string;
  info: { state: EpisodeState; announcements: readonly Announcement[] };
};

/** Where an episode was announced: each channel with its state, its message, and the button that sends it again. */
export function EpisodeAnnouncements({ id, info: { state, announcements } }: EpisodeAnnouncementsProps) {
  const me = useStudioMe();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  if (announcements.length === 0) return null;

  async function sendAgain({ channel_id, channel }: Announcement) {
    setIsBusy(true);
    const { refused } = await sendToStudio<SavedRecord>('POST', `episodes/${id}/announce`, { channel_id });
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    else showToast('success', `${channel}: оповещение уйдёт ещё раз`);
    await revalidate();
  }

  return (
    <Panel
      title="Оповещения"
      isFlush
      action={
        <StudioButton size="small" variant="bare" onClick={() => void revalidate()}>
          Обновить
        </StudioButton>
      }
    >
      <ul className={styles.rows}>
        {announcements.map((one) => {
          const tries = formatTries(one);
          const retry = RETRIES[one.state];
          return (
            <li key={one.channel_id} className={styles.row}>
              <p className={styles.head}>
                <b>{one.channel}</b>
                <span>{formatMoment(new Date(one.at))}</span>
              </p>
              <AnnouncementMark state={one.state} />
              {one.failure !== null && <p className={styles.facts}>{one.failure}</p>}
              {tries !== '' && <p className={styles.facts}>{tries}</p>}
              <p className={styles.acts}>
                {one.link !== null && (
                  <a href={one.link} target="_blank" rel="noreferrer noopener">
                    Открыть сообщение
                  </a>
                )}
                {retry !== undefined && state === 'published' && hasRight(me, 'publish') && (
                  <StudioButton
                    size="small"
                    disabled={isBusy}
                    aria-label={`${retry}: ${one.channel}`}
                    onClick={() => void sendAgain(one)}
                  >
                    {retry}
                  </StudioButton>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
