import type { WaitingInvitation } from '#contract/studio/invitations.ts';
import { mayGive } from '#contract/studio/rights.ts';
import type { Team } from '#contract/teams.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { useStudioMe } from '../../access/studio-me.ts';
import { ActButton, ActForm } from '../../form/act-form.tsx';
import panel from '../../form/act-panel.module.css';
import { ActPanel } from '../../form/act-panel.tsx';
import fields from '../../form/field.module.css';
import { Field } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { Panel } from '../../ui/studio-page.tsx';
import { formatRole } from '../role-names.ts';
import styles from '../user/user.module.css';
import { CopyLine } from './plain-panels.tsx';
import { RoleFields } from './role-panel.tsx';

/** What an invitation comes to: its link, which is shown once, and whether an e-mail goes out. */
type Invited = { link: string; email: string; isEmailed: boolean };

function formatSent({ email, isEmailed }: Invited): string {
  if (email === '') return 'Передайте ссылку тому, кого приглашаете.';
  if (isEmailed) return `Письмо со ссылкой отправляется на ${email}.`;
  return `Письмо на ${email} не ушло: почта на сервере не настроена. Передайте ссылку сами.`;
}

/** The panel that makes a link with a role in it. */
export function LinkInvitationPanel({ teams }: { teams: readonly Team[] }) {
  const { answer } = useAct<Invited>('invite');
  const link = answer?.link;
  return (
    <ActPanel title="Пригласить">
      {answer && link !== undefined ? (
        <div className={panel.body}>
          <div className={fields.fields}>
            <CopyLine text={link} label="Ссылка" />
            <p className={fields.help}>{formatSent(answer as Invited)}</p>
            <p className={fields.help}>Действует неделю и один раз. Больше мы её не покажем.</p>
          </div>
        </div>
      ) : (
        <ActForm act="invite" submit="Сделать ссылку">
          <p>Роль получит тот, кто откроет ссылку и примет приглашение. Аккаунт можно завести по пути.</p>
          <RoleFields act="invite" teams={teams} />
          <Field
            name="email"
            type="email"
            label="Почта, если отправить письмом"
            autoComplete="off"
            maxLength={254}
          />
        </ActForm>
      )}
    </ActPanel>
  );
}

/** The invitations that nobody has accepted yet; nothing without any. */
export function WaitingInvitations({ invitations }: { invitations: readonly WaitingInvitation[] }) {
  const me = useStudioMe();
  const own = me.roles.map(({ role }) => role);
  const { answer } = useAct('withdraw');
  if (invitations.length === 0) return null;
  return (
    <Panel title="Ждут ответа на приглашение" isFlush>
      {answer?.problem !== undefined && (
        <p className={styles.none} role="alert">
          {answer.problem}
        </p>
      )}
      <ul className={styles.rows}>
        {invitations.map((one) => {
          const to = one.email ?? 'по ссылке';
          const by = one.invited_by ? (one.invited_by.nickname ?? one.invited_by.login) : 'сервер';
          return (
            <li key={one.id}>
              <div className={styles.what}>
                <b>
                  {formatRole(one)} · {to}
                </b>
                <span className={styles.quiet}>
                  до {formatMoment(new Date(one.expires_at))} по Москве, приглашает {by}
                </span>
              </div>
              {mayGive(own, one.role) && (
                <ActButton
                  act="withdraw"
                  values={{ id: one.id }}
                  variant="bare"
                  size="small"
                  aria-label={`Отозвать: ${formatRole(one)}, ${to}`}
                >
                  Отозвать
                </ActButton>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
