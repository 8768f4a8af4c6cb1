import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classes } from '#web/ui/classes.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import type { Field } from '../../kinds/field.ts';
import type { StudioRecord } from '../../kinds/record-kind.ts';
import compared from '../../record-form/conflicts/conflicts.module.css';
import { FieldValue } from '../../record-form/conflicts/field-value.tsx';
import { isSame } from '../../record-form/state/change.ts';
import { releaseKind } from '../release-kind.tsx';
import styles from './edits.module.css';
import { returnPanel } from './return-panel.tsx';

const FIELDS: readonly Field[] = releaseKind.groups.flatMap(({ fields }) => [...fields]);

type Row = { field: Field; began: unknown; now: unknown; after: unknown; isStale: boolean };

// In the order of the form.
function rowsOf({ change }: ProposedEdit, { fields }: StudioRecord): Row[] {
  return FIELDS.flatMap((field) => {
    const pair = change[field.name];
    if (!pair) return [];
    const [began, after] = pair;
    const now = fields[field.name] ?? null;
    return [{ field, began, now, after, isStale: !isSame(began, now) && !isSame(now, after) }];
  });
}

type EditCardProps = { edit: ProposedEdit; release: StudioRecord; mayCheck: boolean };

/** An edit field by field: how it is and how it is proposed; who may check it accepts some of them or all. */
export function EditCard({ edit, release, mayCheck }: EditCardProps) {
  const { revalidate } = useRevalidator();
  const rows = rowsOf(edit, release);
  // What others have changed since is accepted by those only who choose it.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ isStale }) => isStale).map(({ field }) => field.name)),
  );
  const [isBusy, setIsBusy] = useState(false);
  const chosen = rows.filter(({ field }) => !left.has(field.name));
  const path = `releases/${release.id}/edits/${edit.id}`;

  async function act(to: string, done: string, body?: object) {
    setIsBusy(true);
    const { value, refused } = await sendToStudio<SavedRecord>('POST', to, body);
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    else showDone(done, value.event_id, () => void revalidate());
    await revalidate();
  }

  function choose(name: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(name);
    else next.add(name);
    setLeft(next);
  }

  const accept = () => {
    const pairs = chosen.map(({ field, now, after }) => [field.name, [now, after]]);
    return act(`${path}/accept`, 'Правка принята и уже на сайте', { change: Object.fromEntries(pairs) });
  };
  // A save that changes nothing more sends it as it is.
  const sendAgain = () => act(`releases/${release.id}`, 'Правка снова на проверке', { change: {} });
  const isAll = chosen.length === rows.length;

  return (
    <Panel title={edit.is_own ? 'Ваша правка' : `Правка: ${edit.by ?? 'аккаунт удалён'}`}>
      <div className={styles.edit}>
        <EditWords edit={edit} />
        {rows.map((row) => (
          <EditField
            key={row.field.name}
            row={row}
            {...(mayCheck && {
              isChosen: !left.has(row.field.name),
              onChoose: (isChosen) => choose(row.field.name, isChosen),
            })}
          />
        ))}
        <div className={styles.acts}>
          {mayCheck && (
            <>
              <StudioButton
                variant="main"
                size="large"
                disabled={chosen.length === 0}
                aria-busy={isBusy || undefined}
                onClick={() => void (isBusy || accept())}
              >
                {isAll ? 'Принять всё' : `Принять выбранное: ${chosen.length} из ${rows.length}`}
              </StudioButton>
              <StudioLink
                variant="outline"
                size="large"
                to={`?panel=${returnPanel(edit.id)}`}
                preventScrollReset
                data-opens={returnPanel(edit.id)}
              >
                Вернуть автору
              </StudioLink>
            </>
          )}
          {edit.is_own && (
            <>
              {edit.returned && (
                <StudioButton
                  size="large"
                  aria-busy={isBusy || undefined}
                  onClick={() => void (isBusy || sendAgain())}
                >
                  Отправить снова
                </StudioButton>
              )}
              <StudioLink size="large" to={studioRecordPath(releaseKind.path, release.id)}>
                Изменить правку
              </StudioLink>
              <StudioButton
                variant="outline"
                size="large"
                aria-busy={isBusy || undefined}
                onClick={() => void (isBusy || act(`${path}/withdraw`, 'Правка отозвана'))}
              >
                Отозвать
              </StudioButton>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

function EditWords({ edit: { sent_at: sentAt, note, returned } }: { edit: ProposedEdit }) {
  return (
    <div className={styles.words}>
      <p>
        Отправлена <time dateTime={sentAt}>{formatMoment(new Date(sentAt))}</time>
        {returned === null && ', ждёт проверки'}
        {note !== null && <q>{note}</q>}
      </p>
      {returned && (
        <p className={styles.returned}>
          Возвращена: {returned.by ?? 'аккаунт удалён'},{' '}
          <time dateTime={returned.at}>{formatMoment(new Date(returned.at))}</time>
          {returned.note !== null && <q>{returned.note}</q>}
        </p>
      )}
    </div>
  );
}

type EditFieldProps = { row: Row; isChosen?: boolean; onChoose?: (isChosen: boolean) => void };

function EditField({ row: { field, began, now, after, isStale }, isChosen, onChoose }: EditFieldProps) {
  return (
    <section className={classes(styles.field, isChosen === false && styles.left)} aria-label={field.label}>
      <h3 className={styles.name}>
        {onChoose ? (
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
            {field.label}
          </label>
        ) : (
          field.label
        )}
      </h3>
      {isStale && (
        <div className={styles.stale}>
          <StudioIcon name="warning" />
          <span>
            Это поле с тех пор изменили. До правки было:{' '}
            <FieldValue field={field} value={began} against={now} />
          </span>
        </div>
      )}
      <div className={compared.sides}>
        <div className={styles.side}>
          <b>Сейчас</b>
          <FieldValue field={field} value={now} against={after} />
        </div>
        <div className={styles.side}>
          <b>Предлагают</b>
          <FieldValue field={field} value={after} against={now} />
        </div>
      </div>
    </section>
  );
}
