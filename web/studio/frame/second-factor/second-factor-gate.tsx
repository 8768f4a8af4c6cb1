import { LOGOUT_PATH } from '#contract/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { ROLE_RULES } from '#contract/studio/rights.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { EnterCode } from './enter-code.tsx';
import styles from './second-factor-gate.module.css';
import { SetUp } from './set-up/set-up.tsx';

const LOST = 'Телефон и коды пропали? Владелец сайта снимет второй фактор, это останется в журнале.';

/** Stands before the studio until the session has given a code: it asks for one, or sets codes up first. */
export function SecondFactorGate({ me }: { me: StudioMe }) {
  const { is_set: isSet, needs_password: needsPassword } = me.second_factor;
  return (
    <div className={styles.gate} data-studio>
      <header className={styles.bar}>
        <a href="/" className={styles.brand}>
          <FoxMark size={28} />
          <b>{useSite().short_name}</b>
          <span>студия</span>
        </a>
        <form method="post" action={LOGOUT_PATH}>
          <button type="submit" className={styles.exit}>
            <StudioIcon name="exit" size={18} />
            Выйти
          </button>
        </form>
      </header>
      <main className={isSet ? styles.narrow : styles.wide}>
        {isSet ? (
          <EnterCode />
        ) : (
          <>
            <h1>Студии нужен второй фактор</h1>
            <p className={styles.lead}>{tieText(leadFor(me))}</p>
            <SetUp needsPassword={needsPassword} last="Открыть студию" />
          </>
        )}
        <p className={styles.foot}>{tieText(LOST)}</p>
      </main>
    </div>
  );
}

// The role that is the reason, as the journal and the rail name it.
function leadFor({ roles }: StudioMe): string {
  const role = roles.find((one) => one.role !== 'crew')?.role;
  const reason =
    role === undefined ? '' : `Ваша роль: ${ROLE_RULES[role].name.toLowerCase()}, одного пароля мало. `;
  return `${reason}Вход подтвердит приложение с кодами на вашем телефоне. Это займёт минуту, до этого студия закрыта.`;
}
