import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { ListsReport, MatchedEntry } from '#contract/my-data.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './my-data-lists.module.css';
import {
  formatRowCount,
  REASONS,
  formatReplaced,
  formatEntry,
  SOURCES,
  formatTimecodes,
} from './format-lists.ts';
import { SettingGroup } from '../rows/setting-group.tsx';

/** Shows what importing a list would change, entry by entry, with the button to import it. */
export function ListsReportView({ report }: { report: ListsReport }) {
  const { counts, source, matched, missed, timecodes } = report;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const inState = (state: MatchedEntry['state']) => matched.filter((entry) => entry.state === state);
  const isNothing = counts.new + counts.differs + timecodes.new === 0;
  return (
    <SettingGroup title={SOURCES[source]}>
      <div className={styles.sum}>
        <p ref={heading} tabIndex={-1} className={styles.found}>
          Нашлось {counts.lines - counts.missed} из {formatRowCount(counts.lines)}
        </p>
        <dl className={styles.counts}>
          <Count name="добавится" value={counts.new} />
          <Count name="отличается" value={counts.differs} />
          <Count name="уже здесь" value={counts.same} />
          <Count name="не нашлось" value={counts.missed} />
        </dl>
        {formatTimecodes(timecodes) !== null && <p className={styles.about}>{formatTimecodes(timecodes)}</p>}
      </div>
      {isNothing ? (
        <p className={styles.nothing}>Переносить нечего: всё, что нашлось, у вас уже есть.</p>
      ) : (
        <ImportForm report={report} />
      )}
      <Entries title="Отличается" count={counts.differs} shown={inState('differs')} />
      <Entries title="Добавится" count={counts.new} shown={inState('new')} />
      <Entries title="Уже здесь" count={counts.same} shown={inState('same')} />
      <Part title="Не нашлось" count={counts.missed} shown={missed.length}>
        {missed.map(({ name, reason }, i) => (
          <li key={i}>
            <span className={styles.name}>{name || 'Без названия'}</span>
            <span className={styles.about}>{REASONS[reason]}</span>
          </li>
        ))}
      </Part>
    </SettingGroup>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ImportForm({ report: { token, counts } }: { report: ListsReport }) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && (formData?.has('token') ?? false);
  return (
    <Form method="post" encType="multipart/form-data" replace className={styles.take}>
      <input type="hidden" name="token" value={token} />
      {counts.differs > 0 && (
        <CheckField
          name="replaces"
          label="Заменить то, что отличается"
          about="Иначе останется так, как у вас сейчас"
        />
      )}
      <button
        type="submit"
        className={buttonClass({ variant: 'main', size: 'large' })}
        aria-busy={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy && <Spinner />}
        {isBusy ? 'Переносим…' : 'Перенести'}
      </button>
    </Form>
  );
}

type PartProps = { title: string; count: number; shown: number; children: ReactNode };

function Part({ title, count, shown, children }: PartProps) {
  if (count === 0) return null;
  return (
    <details className={styles.part}>
      <summary>
        <span>
          {title} <span className={styles.about}>{count}</span>
        </span>
        <Icon name="down" size={18} />
      </summary>
      <ul>
        {children}
        {count > shown && <li className={styles.about}>И ещё {count - shown}</li>}
      </ul>
    </details>
  );
}

function Entries({ title, count, shown }: { title: string; count: number; shown: readonly MatchedEntry[] }) {
  return (
    <Part title={title} count={count} shown={shown.length}>
      {shown.map((entry) => (
        <li key={entry.release.id}>
          <Link to={releasePath(entry.release.alias)} className={styles.name}>
            {entry.release.name}
          </Link>
          <span className={styles.about}>
            {formatEntry(entry)}
            {entry.state === 'differs' && `; сейчас: ${formatReplaced(entry)}`}
          </span>
        </li>
      ))}
    </Part>
  );
}
