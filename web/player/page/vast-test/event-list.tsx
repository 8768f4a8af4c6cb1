import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { formatEvents, KIND_LABELS, formatSeconds, type TimedEvent } from './vast-events.ts';
import styles from './vast-sdk-test.module.css';

async function copy(events: readonly TimedEvent[]) {
  await copyText(formatEvents(events));
  showToast('success', 'События скопированы');
}

/** The live list of events. */
export function EventList({ events }: { events: readonly TimedEvent[] }) {
  return (
    <section>
      <header className={styles.head}>
        <h2>События</h2>
        {events.length > 0 && (
          <Button
            size="small"
            onClick={() => copy(events)}
            errorCallback={() => showToast('error', 'Не удалось скопировать')}
          >
            Скопировать
          </Button>
        )}
      </header>
      {events.length === 0 && <p>Запустите пример или свой тег: здесь появится каждый шаг</p>}
      <ol>
        {events.map(({ index: place, at, kind, name, note, address }) => (
          <li key={place} className={styles.event} data-kind={kind}>
            <time>{formatSeconds(at)}</time>
            <span>{KIND_LABELS[kind]}</span>
            <b>{name}</b>
            <span>{note}</span>
            {address !== undefined && <code>{address}</code>}
          </li>
        ))}
      </ol>
    </section>
  );
}
