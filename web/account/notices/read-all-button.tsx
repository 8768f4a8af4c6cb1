import { useFetcher } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { UP_TO } from './notices-data.ts';
import styles from './notices-page.module.css';

/** Marks all notices up to the newest shown one as read. */
export function ReadAllButton({ newestId }: { newestId: number }) {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" className={styles.readAll}>
      <input type="hidden" name={UP_TO} value={newestId} />
      <button
        type="submit"
        className={buttonClass({ variant: 'bare' })}
        aria-busy={state !== 'idle' || undefined}
      >
        Прочитать все
      </button>
    </Form>
  );
}
