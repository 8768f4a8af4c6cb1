import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingGroup } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

/** The other addresses of the site, each with a button that opens it in the same account. */
export function SpareAddresses({ origins }: { origins: readonly string[] }) {
  return (
    <SettingGroup
      title="Запасные адреса"
      lead="Тот же сайт и тот же аккаунт, если этот адрес перестанет открываться. Откройте их заранее: вы останетесь там в аккаунте, и пароль не понадобится."
    >
      {origins.map((origin) => (
        <SpareAddress key={origin} origin={origin} />
      ))}
    </SettingGroup>
  );
}

function SpareAddress({ origin }: { origin: string }) {
  const { Form, answer, isBusy } = useSetting(`open ${origin}`);
  const [used, setUsed] = useState<string>();
  const leadsTo = answer?.leadsTo === used ? undefined : answer?.leadsTo;
  useEffect(() => {
    if (leadsTo === undefined) return undefined;
    // Whoever comes back needs another ticket.
    const forget = ({ persisted }: PageTransitionEvent) => persisted && setUsed(leadsTo);
    window.addEventListener('pageshow', forget);
    location.assign(leadsTo);
    return () => window.removeEventListener('pageshow', forget);
  }, [leadsTo]);
  const { host } = new URL(origin);
  return (
    <Form method="post">
      <input type="hidden" name={SETTING} value="open" />
      <input type="hidden" name="origin" value={origin} />
      <SettingRow name={host}>
        {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
        {leadsTo === undefined ? (
          <button
            type="submit"
            className={buttonClass({})}
            aria-label={`Открыть ${host}`}
            aria-busy={isBusy || undefined}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            {isBusy && <Spinner />}
            Открыть
          </button>
        ) : (
          <a href={leadsTo} className={buttonClass({})}>
            Перейти
          </a>
        )}
      </SettingRow>
    </Form>
  );
}
