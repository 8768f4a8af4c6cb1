import { useId, useState } from 'react';
import type { StudioUser } from '#contract/studio/users.ts';
import { formatCount } from '#web/format/format-count.ts';
import { ActForm } from '../../form/act-form.tsx';
import { ActPanel } from '../../form/act-panel.tsx';
import fields from '../../form/field.module.css';
import { DayInput } from '../../form/date/day-input.tsx';
import { Field, TextField } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { formatRole } from '../role-names.ts';
import { SESSIONS } from '../user-columns.tsx';
import { formatTerm, TERMS } from '../user/term.ts';
import styles from './panels.module.css';

const REASONS = [
  'Реклама и чужие ссылки',
  'Оскорбления',
  'Спойлеры',
  'Чужое имя или аватар',
  'Накрутка оценок',
];

/** The panel of a ban: reason, term, a note, and what else happens. */
export function BanPanel({ user, now }: { user: StudioUser; now: string }) {
  const { answer } = useAct('ban');
  const { values = {}, errors = {} } = answer ?? {};
  const reasons = useId();
  const [term, setTerm] = useState(values['term'] ?? '7');
  const [date, setDate] = useState(values['date'] ?? '');
  const name = user.nickname ?? user.login;
  const submit = user.is_banned ? 'Изменить блокировку' : TERMS.find(({ value }) => value === term)?.act;
  return (
    <ActPanel title={user.is_banned ? `Изменить блокировку: ${name}` : `Заблокировать: ${name}`}>
      <ActForm act="ban" submit={submit ?? 'Заблокировать'} isDanger>
        <Field
          name="reason"
          label="Причина, её увидит пользователь"
          list={reasons}
          defaultValue={user.ban?.reason ?? ''}
          maxLength={500}
          autoComplete="off"
          required
        />
        <datalist id={reasons}>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
        <fieldset className={fields.field}>
          <legend className={fields.label}>Срок</legend>
          <div className={styles.segments}>
            {TERMS.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="term"
                  value={value}
                  checked={term === value}
                  onChange={() => setTerm(value)}
                />
                {label}
              </label>
            ))}
          </div>
          <div className={styles.date}>
            <DayInput
              name="date"
              className={fields.control}
              aria-label="До какого дня"
              aria-invalid={errors['date'] !== undefined || undefined}
              value={date}
              min={now.slice(0, 10)}
              onValue={setDate}
            />
          </div>
          <p className={errors['date'] ? fields.error : fields.help} aria-live="polite">
            {errors['date'] ?? formatTerm(term, date, new Date(now))}
          </p>
        </fieldset>
        <TextField name="note" label="Заметка для модераторов, если нужна" maxLength={2000} />
        <div className={fields.field}>
          <p className={fields.label}>Вместе с этим</p>
          <ul className={styles.facts}>
            <li>
              {user.sessions === 0 ? 'Сеансов нет' : `Закончим ${formatCount(user.sessions, SESSIONS)}`}
            </li>
            {user.roles.length > 0 && <li>Снимем роли: {user.roles.map(formatRole).join('; ')}</li>}
            <li>Ссылки из писем перестанут работать, аватар скроется</li>
          </ul>
        </div>
        <p className={styles.note}>
          <StudioIcon name="info" />
          <span>
            Избранное, коллекции и оценки останутся. Войти и смотреть можно, сохранять нельзя.
            {term === 'forever' ? '' : ' Когда срок выйдет, блокировка снимется сама.'}
          </span>
        </p>
      </ActForm>
    </ActPanel>
  );
}
