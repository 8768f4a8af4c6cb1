import { formatPart } from '#web/format/date-formats.ts';
import { formatCount } from '#web/format/format-count.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import type { DraftState } from './draft-store.ts';
import styles from './drafts.module.css';

const EDITS = ['правка', 'правки', 'правок'] as const;

type OfflineBandProps = {
  draft: Pick<DraftState, 'offlineSince' | 'waiting'>;
  isSaveWaiting: boolean;
  onRetry: () => Promise<void>;
};

/** Says above the form that there is no connection and that work goes on in this browser. */
export function OfflineBand({ draft: { offlineSince, waiting }, isSaveWaiting, onRetry }: OfflineBandProps) {
  return (
    <output className={styles.offline}>
      {offlineSince !== null && (
        <>
          <StudioIcon name="offline" />
          <span>
            <b>Нет связи с {formatPart('hour', new Date(offlineSince), MOSCOW_TIME_ZONE)}.</b> Правки остаются
            в этом браузере, {isSaveWaiting ? 'сохраним их, когда связь вернётся' : 'отправим сами'}.
          </span>
          {waiting > 0 && <small>в очереди {formatCount(waiting, EDITS)}</small>}
          <StudioButton onClick={() => void onRetry()}>Попробовать</StudioButton>
        </>
      )}
    </output>
  );
}
