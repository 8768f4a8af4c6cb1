import { type ReactNode, useId } from 'react';
import { Form, useNavigate } from 'react-router';
import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { EPISODES, formatCount, RELEASES } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { ActAnswer } from '../../form/answer-act.ts';
import { Field, FormFields } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { useSidePanel } from '../../ui/use-side-panel.ts';
import { EventSentence } from '../event-columns.tsx';
import { formatActor, formatChange, formatUndo } from '../format-event.ts';
import type { Undone } from '../journal-page.tsx';
import styles from './event-panel.module.css';
import { differenceTo } from './text-difference.ts';
import { thingPath } from './thing-path.ts';

type EventPanelProps = {
  event: JournalEvent;
  /** What the last undo on this page came to. */
  answer: ActAnswer<Undone> | undefined;
  closeTo: string;
  /** Below an import, what it did to each release. */
  parts: ReactNode;
};

/** One event in full: before and after side by side, the reason, who and when, and what undoing it would do. */
export function EventPanel({ event, answer, closeTo, parts }: EventPanelProps) {
  const heading = useId();
  const navigate = useNavigate();
  const panel = useSidePanel(() => void navigate(closeTo));
  const changes = formatChange(event);
  const open = thingPath(event);
  return (
    <section {...panel} className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <EventSentence event={event} />
        </h2>
        <StudioLink to={closeTo} variant="bare" square aria-label="Закрыть запись">
          <StudioIcon name="close" />
        </StudioLink>
      </header>
      <div className={styles.body}>
        <p className={styles.facts}>
          {formatMoment(new Date(event.at))} по Москве · {formatActor(event).name} · запись {event.id}
        </p>
        {event.reason !== null && (
          <p>
            <span className={styles.facts}>Причина:</span> {event.reason}
          </p>
        )}
        {changes.length > 0 && (
          <table className={styles.change}>
            <thead>
              <tr>
                <th scope="col">Было</th>
                <th scope="col">Стало</th>
              </tr>
            </thead>
            {changes.map(({ field, before, after, pictures, of }, at) => (
              <tbody key={`${at} ${field}`}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {field}
                    {of && <span className={styles.of}>{formatReleases(of)}</span>}
                  </th>
                </tr>
                <tr>
                  <td>
                    <Side
                      tag="del"
                      label={`Было: ${field}`}
                      text={before}
                      against={after}
                      pictures={pictures?.before}
                    />
                  </td>
                  <td>
                    <Side
                      tag="ins"
                      label={`Стало: ${field}`}
                      text={after}
                      against={before}
                      pictures={pictures?.after}
                    />
                  </td>
                </tr>
              </tbody>
            ))}
          </table>
        )}
        {event.is_erased && (
          <p className={styles.facts}>Подробности удалены вместе с аккаунтом или по сроку.</p>
        )}
        {event.imported && (
          <p>
            Файл «{event.title}»: добавлено {formatCount(event.imported.added, RELEASES)}, изменено{' '}
            {formatCount(event.imported.changed, RELEASES)}, {formatCount(event.imported.episodes, EPISODES)}.
          </p>
        )}
        {parts}
        <p className={styles.links}>
          {open !== undefined && <Link to={open}>Открыть</Link>}
          {event.thing_id !== null && (
            <Link
              to={`${STUDIO_JOURNAL_PATH}?thing=${event.thing}&thing_id=${encodeURIComponent(event.thing_id)}`}
            >
              Вся история
            </Link>
          )}
          {event.actor && (
            <Link to={`${STUDIO_JOURNAL_PATH}?actor_id=${event.actor.id}`}>
              Всё, что делает {formatActor(event).name}
            </Link>
          )}
        </p>
        {event.part_of !== null && (
          <p className={styles.facts}>
            Часть импорта:{' '}
            <Link to={`${STUDIO_JOURNAL_PATH}?event=${event.part_of}`}>запись {event.part_of}</Link>
          </p>
        )}
        {event.undo_of !== null && (
          <p className={styles.facts}>
            Отменяет <Link to={`${STUDIO_JOURNAL_PATH}?event=${event.undo_of}`}>запись {event.undo_of}</Link>
          </p>
        )}
        {event.undone_by !== null && (
          <p className={styles.facts}>
            Отменено:{' '}
            <Link to={`${STUDIO_JOURNAL_PATH}?event=${event.undone_by}`}>запись {event.undone_by}</Link>
          </p>
        )}
        {answer?.problem !== undefined && !answer.errors && (
          <p className={styles.refused} role="alert">
            <StudioIcon name="warning" />
            <span>
              <b>Не отменено.</b> {answer.problem}
            </span>
          </p>
        )}
        {event.can_undo && <Undo event={event} />}
      </div>
    </section>
  );
}

// More releases than this are counted.
const MAX_RELEASES = 6;

function formatReleases(names: readonly string[]): string {
  const told = names.slice(0, MAX_RELEASES).join(', ');
  return names.length > MAX_RELEASES ? `${told} и ещё ${names.length - MAX_RELEASES}` : told;
}

// So much fits into a cell of a narrow screen; a longer text scrolls, also by keyboard.
const MAX_SHOWN = 600;
// Of a text that is longer than this only what differs is shown, with so many letters around it.
const MAX_WHOLE = 160;
const AROUND = 60;

/** What is the same on both sides: only its words beside a difference. */
function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const [start, end] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (text.length <= start + end) return text;
  const first = text.slice(0, start).replace(/\s\S*$/, '');
  const last = text.slice(text.length - end).replace(/^\S*\s/, '');
  return `${first}…${last}`;
}

type SideProps = {
  tag: 'del' | 'ins';
  label: string;
  text: string;
  /** The value of the other side. */
  against: string;
  pictures: string[] | undefined;
};

/** A value before or after. */
function Side({ tag: Tag, label, text, against, pictures = [] }: SideProps) {
  if (text === '—') return text;
  if (pictures.length > 0)
    return (
      <Tag className={styles.pictures}>
        {pictures.map((address, at) => (
          <img key={`${at} ${address}`} src={address} alt={`${label}, картинка ${at + 1}`} loading="lazy" />
        ))}
      </Tag>
    );
  const isWhole = against === '—' || Math.max(text.length, against.length) <= MAX_WHOLE;
  const pieces = isWhole ? [{ text, differs: true }] : differenceTo(text, against);
  const shown = pieces.map((piece, at) =>
    piece.differs ? (
      <Tag key={at}>{piece.text}</Tag>
    ) : (
      shorten(piece.text, { isFirst: at === 0, isLast: at === pieces.length - 1 })
    ),
  );
  const different = pieces.filter(({ differs }) => differs);
  if (different.reduce((length, piece) => length + piece.text.length, 0) <= MAX_SHOWN) return shown;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
    <section className={styles.long} aria-label={label} tabIndex={0}>
      {shown}
    </section>
  );
}

/** Says what undoing an event brings back, and does it; the password or a code is asked for where it is needed. */
function Undo({ event }: { event: JournalEvent }) {
  const { answer, isBusy, form } = useAct('undo');
  const { needs, errors } = answer ?? {};
  const asked = needs ?? (['password', 'code'] as const).find((name) => errors?.[name] !== undefined);
  return (
    <Form {...form}>
      <FormFields answer={errors ? answer : undefined} className={styles.undo}>
        <input type="hidden" name="act" value="undo" />
        <input type="hidden" name="event" value={event.id} />
        <p className={styles.note}>
          <StudioIcon name="undo" />
          <span>
            <b>{event.staying.length === 0 ? 'Можно отменить.' : 'Можно отменить не всё.'}</b>{' '}
            {formatUndo(event)} Отмена будет новой записью; если с тех пор что-то изменилось, скажем об этом.
          </span>
        </p>
        {asked !== undefined && (
          <Field
            key={asked}
            ref={focusAtOnce}
            name={asked}
            label={asked === 'code' ? 'Код из приложения' : 'Ваш пароль'}
            type={asked === 'code' ? 'text' : 'password'}
            autoComplete={asked === 'code' ? 'one-time-code' : 'current-password'}
            required
          />
        )}
        <StudioButton type="submit" variant="main" size="large" aria-busy={isBusy} disabled={isBusy}>
          <StudioIcon name="undo" />
          Отменить
          <Key>Ctrl Z</Key>
        </StudioButton>
      </FormFields>
    </Form>
  );
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();
