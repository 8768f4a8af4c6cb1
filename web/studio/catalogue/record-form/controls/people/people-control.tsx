import { useState } from 'react';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import { AccountSearch, type TeamAccount } from './account-search.tsx';
import type { ControlProps } from '../control.tsx';
import styles from '../controls.module.css';
import { focusLast } from '../rows/focus-last.ts';
import { useFormContext } from '../form-context.ts';
import { OrderedList } from '../rows/ordered-list.tsx';

type Person = {
  nickname: string;
  is_intern: boolean;
  is_vacation: boolean;
  roles: string[];
  user_id: number | null;
};
const NOBODY: Person = { nickname: '', is_intern: false, is_vacation: false, roles: [], user_id: null };

const FLAGS = [
  { name: 'is_intern', label: 'Стажёр' },
  { name: 'is_vacation', label: 'В отпуске' },
] as const;

/** The people of a team in their order: nickname, roles, whether they are new or away, and their account. */
export function PeopleControl({ value, onChange, input }: ControlProps) {
  const people = Array.isArray(value) ? (value as Person[]) : [];
  const { id, ...described } = input;
  return (
    <fieldset className={styles.rows} id={id} {...described}>
      <OrderedList
        items={people}
        onChange={onChange}
        nameOf={({ nickname }, at) => nickname || `участник ${at + 1}`}
      >
        {(person, at) => (
          <PersonRow
            person={person}
            at={at}
            onChange={(changes) => onChange(people.with(at, { ...person, ...changes }))}
          />
        )}
      </OrderedList>
      <StudioButton
        size="small"
        onClick={({ currentTarget }) => {
          onChange([...people, NOBODY]);
          focusLast(currentTarget);
        }}
      >
        <StudioIcon name="plus" size={14} />
        Добавить участника
      </StudioButton>
    </fieldset>
  );
}

type PersonRowProps = { person: Person; at: number; onChange: (changes: Partial<Person>) => void };

function PersonRow({ person, at, onChange }: PersonRowProps) {
  const { choices } = useFormContext();
  const name = person.nickname || `участник ${at + 1}`;
  const toggle = (role: string, isOn: boolean) =>
    onChange({ roles: isOn ? [...person.roles, role] : person.roles.filter((one) => one !== role) });
  return (
    <div className={styles.cells}>
      <input
        className={styles.control}
        value={person.nickname}
        maxLength={200}
        aria-label={`Никнейм: ${name}`}
        placeholder="Никнейм"
        autoComplete="off"
        onChange={(event) => onChange({ nickname: event.currentTarget.value })}
      />
      <Account person={person} name={name} onChange={(user_id) => onChange({ user_id })} />
      <fieldset className={styles.flags} aria-label={`Роли: ${name}`}>
        {(choices['users'] ?? []).map(({ value: role, label }) => (
          <label key={role}>
            <input
              type="checkbox"
              className={styles.check}
              checked={person.roles.includes(role)}
              onChange={(event) => toggle(role, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
        {FLAGS.map(({ name: flag, label }) => (
          <label key={flag}>
            <input
              type="checkbox"
              className={styles.check}
              checked={person[flag]}
              onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

type AccountProps = { person: Person; name: string; onChange: (userId: number | null) => void };

function Account({ person: { user_id: userId }, name, onChange }: AccountProps) {
  const { accounts } = useFormContext().info;
  const [found, setFound] = useState<TeamAccount>();
  if (userId === null)
    return (
      <AccountSearch
        label={`Аккаунт: ${name}`}
        onPick={(account) => {
          setFound(account);
          onChange(account.id);
        }}
      />
    );
  const known = [...((accounts as TeamAccount[] | undefined) ?? []), ...(found ? [found] : [])];
  return (
    <span className={styles.account}>
      <StudioIcon name="link" size={14} />
      <span>{known.find((one) => one.id === userId)?.name ?? `Аккаунт № ${userId}`}</span>
      <StudioButton
        variant="bare"
        size="small"
        aria-label={`Отвязать аккаунт: ${name}`}
        onClick={() => onChange(null)}
      >
        Отвязать
      </StudioButton>
    </span>
  );
}
