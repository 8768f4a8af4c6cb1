import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mayGive, type Role, ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import type { Team } from '#contract/teams.ts';
import { useStudioMe } from '../../access/studio-me.ts';
import { ActForm } from '../../form/act-form.tsx';
import { ActPanel } from '../../form/act-panel.tsx';
import { Field, SelectField } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { formatRole } from '../role-names.ts';

/** What a role allows, in a sentence. */
const MEANINGS: Record<Role, string> = {
  owner: 'Может всё и даёт все роли.',
  administrator: 'Может всё, но роли даёт только ниже своей.',
  release_manager: 'Ведёт релизы и выпуски своей команды.',
  crew: 'Видит выпуски команды и делает свои этапы.',
  editor: 'Правит релизы, жанры, франшизы и расписание.',
  moderator: 'Разбирает обращения, блокирует и переименовывает.',
  advertiser: 'Ведёт промо, рекламу и опросы.',
};

/**
 * The fields for a role that the viewer may give, and for its team; `act` is the form that they are in. The address may
 * choose the role.
 */
export function RoleFields({ act, teams }: { act: string; teams: readonly Team[] }) {
  const me = useStudioMe();
  const own = me.roles.map(({ role }) => role);
  const given = ROLES.filter((role) => mayGive(own, role));
  const { answer } = useAct(act);
  const [query] = useSearchParams();
  const [role, setRole] = useState(answer?.values?.['role'] ?? query.get('role') ?? '');
  const [team, setTeam] = useState(answer?.values?.['team'] ?? '');
  const rules = given.find((one) => one === role);
  return (
    <>
      <SelectField
        name="role"
        label="Роль"
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
        help={rules && MEANINGS[rules]}
        required
      >
        <option value="">Выберите</option>
        {given.map((one) => (
          <option key={one} value={one}>
            {ROLE_RULES[one].name}
            {ROLE_RULES[one].isOfTeam ? ' (в команде)' : ''}
          </option>
        ))}
      </SelectField>
      {(!rules || ROLE_RULES[rules].isOfTeam) && (
        <SelectField
          name="team"
          label="Команда"
          value={team}
          onChange={(event) => setTeam(event.currentTarget.value)}
          help={teams.length === 0 ? 'Команд пока нет.' : 'Только для ролей, которые дают в команде.'}
          required={rules !== undefined}
        >
          {!rules && <option value="">Весь сайт</option>}
          {rules && teams.length !== 1 && <option value="">Выберите</option>}
          {teams.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** The panel that gives a role, for the whole site or in a team. */
export function RolePanel({ user, teams }: { user: StudioUser; teams: readonly Team[] }) {
  return (
    <ActPanel title={`Дать роль: ${user.nickname ?? user.login}`}>
      <ActForm act="role" submit="Дать роль">
        <RoleFields act="role" teams={teams} />
        <Field name="reason" label="Почему, если нужно" maxLength={500} />
      </ActForm>
    </ActPanel>
  );
}

/** The panel that takes the role that the address names. */
export function TakePanel({ user }: { user: StudioUser }) {
  const [query] = useSearchParams();
  const [role, team] = [query.get('role'), query.get('team')];
  const taken = user.roles.find((one) => one.role === role && (one.team?.id ?? null) === team);
  const name = user.nickname ?? user.login;
  if (!taken) return null;
  return (
    <ActPanel title={`Снять роль: ${name}`}>
      <ActForm act="take" submit="Снять роль" isDanger>
        <p>
          {formatRole(taken)}. Студия станет недоступна для этой роли со следующего действия; то, что сделано,
          останется.
        </p>
        <input type="hidden" name="role" value={[taken.role, taken.team?.id].filter(Boolean).join(' ')} />
        <Field name="reason" label="Почему, если нужно" maxLength={500} />
      </ActForm>
    </ActPanel>
  );
}
