import { useEffect, useRef } from 'react';
import { LOGOUT_PATH } from '#contract/addresses.ts';
import type { Session } from '#contract/sessions.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { deviceIcon, formatPlace, formatProgram, formatSystem } from './format-session.ts';
import styles from './sessions-table.module.css';
import { SETTING } from '../rows/setting-answer.ts';
import { useSetting } from '../rows/use-setting.ts';

let wasEnded = false;

/** The sessions of an account, the current one first; on phones each session is a card. */
export function SessionsTable({ sessions, now }: { sessions: readonly Session[]; now: string }) {
  const table = useRef<HTMLTableElement>(null);
  // The pressed button disappears with its row, so the table takes the focus.
  useEffect(() => {
    if (!wasEnded || document.activeElement !== document.body) return;
    wasEnded = false;
    table.current?.focus();
  });
  return (
    <table ref={table} tabIndex={-1} className={styles.table}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Устройство</th>
          <th scope="col">Место</th>
          <th scope="col">Активность</th>
          <th scope="col">
            <span className="spoken">Действие</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Row key={session.id} session={session} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ session, now }: { session: Session; now: string }) {
  const system = formatSystem(session);
  return (
    <tr className={styles.row}>
      <td title={session.user_agent}>
        <span className={styles.device}>
          <Icon name={deviceIcon(session)} size={24} />
          <span className={styles.names}>
            <b>{formatProgram(session)}</b>
            {system !== '' && <span>{system}</span>}
          </span>
        </span>
      </td>
      <td className={styles.place}>
        {session.location.country !== null && <span>{session.location.country}</span>}
        <span className={styles.address}>{session.ip_address}</span>
      </td>
      <td className={styles.active}>
        {session.is_current ? <Badge>Этот сеанс</Badge> : <RelativeTime at={session.last_active} now={now} />}
      </td>
      <td className={styles.action}>{session.is_current ? <SignOut /> : <End session={session} />}</td>
    </tr>
  );
}

function SignOut() {
  return (
    <form
      method="post"
      action={LOGOUT_PATH}
      // The cache of the service worker contains pages of the user who signs out.
      onSubmit={() => navigator.serviceWorker?.controller?.postMessage('clear', [])}
    >
      <button type="submit" className={buttonClass({ size: 'small' })}>
        Выйти
      </button>
    </form>
  );
}

function End({ session }: { session: Session }) {
  const { Form, answer, isBusy } = useSetting(`end.${session.id}`);
  const saved = answer?.saved;
  useEffect(() => {
    if (saved === undefined) return;
    wasEnded = true;
    showToast('success', saved);
  }, [saved]);
  return (
    <Form method="post">
      <input type="hidden" name={SETTING} value="end" />
      <input type="hidden" name="session" value={session.id} />
      {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
      <button
        type="submit"
        className={buttonClass({ size: 'small' })}
        aria-label={`Завершить сеанс: ${formatProgram(session)}, ${formatPlace(session)}`}
        aria-busy={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        Завершить
      </button>
    </Form>
  );
}
