import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './save-mark.module.css';
import type { SettingAnswer } from './setting-answer.ts';

type SaveMarkProps = { answer: SettingAnswer | undefined; isBusy: boolean };

/** What came of the last change of a setting, read out too: it was kept, or why it was not. */
export function SaveMark({ answer, isBusy }: SaveMarkProps) {
  return (
    <output className={styles.mark}>
      {isBusy && <Spinner />}
      {!isBusy && answer?.saved && (
        <span className={styles.saved}>
          <Icon name="check" size={16} />
          {answer.saved}
        </span>
      )}
      {!isBusy && answer?.problem !== undefined && (
        <span className={styles.problem}>
          <Icon name="warning" size={16} />
          {answer.problem}
        </span>
      )}
    </output>
  );
}
