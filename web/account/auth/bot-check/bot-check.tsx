import { Icon } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './bot-check.module.css';
import type { useBotCheck } from './use-bot-check.ts';

/** Shows the state of the bot check. Our own check needs no input; other services draw their widget here. */
export function BotCheck({
  check: { state, place, retry },
  withoutScripts,
}: {
  check: ReturnType<typeof useBotCheck>;
  /** The text to show when scripts are off. */
  withoutScripts: string;
}) {
  return (
    <div className={styles.check}>
      <noscript>
        <p className={styles.scripts}>{withoutScripts}</p>
      </noscript>
      <div ref={place} className={styles.place} />
      <output className={styles.state}>
        {state === 'working' && (
          <>
            <Spinner />
            Проверяем, что вы не робот
          </>
        )}
        {state === 'passed' && (
          <>
            <Icon name="check" size={16} />
            Проверка на робота пройдена
          </>
        )}
        {state === 'failed' && (
          <>
            <Icon name="warning" size={16} />
            Проверка на робота не удалась
          </>
        )}
      </output>
      {state === 'failed' && (
        <button type="button" className={styles.retry} onClick={retry}>
          Повторить
        </button>
      )}
    </div>
  );
}
