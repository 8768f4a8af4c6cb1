import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './save-status.module.css';
import type { SettingAnswer } from './setting-answer.ts';

type SaveStatusProps = { answer: SettingAnswer | undefined; isBusy: boolean };

/** The result of the last change of a setting, also read out: saved, or why not. */
export function SaveStatus({ answer, isBusy }: SaveStatusProps) {
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
