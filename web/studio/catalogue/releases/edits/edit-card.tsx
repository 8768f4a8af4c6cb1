import { useState } from 'react';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import type { Field } from '../../kinds/field.ts';
import type { StudioRecord } from '../../kinds/record-kind.ts';
import { CheckNoteField } from '../../record-form/check-note.tsx';
import compared from '../../record-form/conflicts/conflicts.module.css';
import { FieldValue } from '../../record-form/conflicts/field-value.tsx';
import { releaseKind } from '../release-kind.tsx';
import { nameOfSender, SentNote } from '../sent-note.tsx';
import { type Choice, type EditRow, isAccepted, rowsOf } from './edit-rows.ts';
import styles from './edits.module.css';
import { returnPanel } from './return-panel.tsx';
import { isOutdated, useSendEdit } from './use-send-edit.ts';

const FIELDS: readonly Field[] = releaseKind.groups.flatMap(({ fields }) => [...fields]);

type EditCardProps = { edit: ProposedEdit; release: StudioRecord; mayCheck: boolean };

/** An edit field by field: how it is and how it is proposed; who may check it accepts some of them or all. */
export function EditCard({ edit, release, mayCheck }: EditCardProps) {
  const sendEdit = useSendEdit();
  const rows = rowsOf(FIELDS, edit.change, release.fields);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [note, setNote] = useState(edit.note ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const chosen = rows.filter((row) => isAccepted(row, choices[row.field.name]));
  const path = `releases/${release.id}/edits/${edit.id}`;
  const maySendAgain = edit.is_own && edit.returned !== null && release.info['is_checked'] === true;

  async function send(...[sent]: Parameters<typeof sendEdit<SavedRecord>>) {
    setIsBusy(true);
    const answer = await sendEdit(sent);
    setIsBusy(false);
    if (answer.refused && !isOutdated(answer)) showToast('error', answer.refused.message);
  }

  const choose = ({ field, now }: EditRow, isChosen: boolean) =>
    setChoices({ ...choices, [field.name]: { isChosen, now } });

  const accept = () => {
    const pairs = chosen.map(({ field, now, after }) => [field.name, [now, after]]);
    const done = release.info['state'] === 'published' ? 'Правка принята и уже на сайте' : 'Правка принята';
    return send({ to: `${path}/accept`, body: { change: Object.fromEntries(pairs) }, done });
  };
  // A save without fields sends the edit as it is, with these words.
  const sendAgain = () =>
    send({
      to: `releases/${release.id}`,
      body: { change: {}, note },
      done: ({ event_id: event }) => (event === null ? 'Уже так и было' : 'Правка снова на проверке'),
    });
  const withdraw = () => send({ to: `${path}/withdraw`, done: 'Правка отозвана' });
  const isAll = chosen.length === rows.length;

  return (
    <Panel title={edit.is_own ? 'Ваша правка' : `Правка: ${nameOfSender(edit.by)}`}>
      <div className={styles.edit}>
        <EditWords edit={edit} />
        {rows.map((row) => (
          <EditField
            key={row.field.name}
            row={row}
            {...(mayCheck && {
              isChosen: chosen.includes(row),
              onChoose: (isChosen) => choose(row, isChosen),
            })}
          />
        ))}
        {maySendAgain && <CheckNoteField text={note} set={setNote} />}
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
              {maySendAgain && (
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
                onClick={() => void (isBusy || withdraw())}
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

function EditWords({ edit: { by, is_own: isOwn, sent_at: sentAt, note, returned } }: { edit: ProposedEdit }) {
  const own = returned ? 'вами' : 'ваша';
  return (
    <div className={styles.words}>
      <p>
        {returned ? 'Отправлена' : 'Ждёт проверки'}:{' '}
        <SentNote by={isOwn ? own : nameOfSender(by)} at={sentAt} note={note} />
      </p>
      {returned && (
        <p className={styles.returned}>
          Возвращена: <SentNote {...returned} by={nameOfSender(returned.by)} />
        </p>
      )}
    </div>
  );
}

type EditFieldProps = { row: EditRow; isChosen?: boolean; onChoose?: (isChosen: boolean) => void };

function EditField({ row: { field, began, now, after, isStale }, isChosen, onChoose }: EditFieldProps) {
  return (
    <section className={classes(styles.field, isChosen === false && styles.skipped)} aria-label={field.label}>
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
