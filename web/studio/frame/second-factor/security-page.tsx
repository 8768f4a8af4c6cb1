import { type ComponentProps, useState } from 'react';
import { Form } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import { STUDIO_SECURITY_PATH } from '#contract/studio/addresses.ts';
import { getSecondFactor } from '#contract/studio/second-factor.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { studioCall } from '../../access/studio-call.ts';
import { useStudioMe } from '../../access/studio-me.ts';
import { ConfirmPassword } from '../../form/confirm/confirm-password.tsx';
import { FormFields } from '../../form/field.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { Panel, StudioPage, WithSide } from '../../ui/studio-page.tsx';
import type { Route } from './+types/security-page.ts';
import styles from './security-page.module.css';
import { RecoveryCodes } from './set-up/recovery-codes.tsx';
import { SetUp } from './set-up/set-up.tsx';
import { useFactorAct } from './use-factor-act.ts';

const CODES: PluralForms = ['код', 'кода', 'кодов'];
const ALL = 10;
const FEW = 3;
const NONE_LEFT = 'Запасных кодов не осталось: без телефона войти не получится.';

export async function loader(args: Route.LoaderArgs) {
  return { factor: await studioCall(args)(getSecondFactor) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Безопасность · Студия', isHidden: true });
}

export default function SecurityPage({ loaderData: { factor } }: Route.ComponentProps) {
  const { is_set: isSet, set_at: setAt, recovery_codes_left: left } = factor;
  const { needs_password: needsPassword } = useStudioMe().second_factor;
  if (!isSet || setAt === null)
    return (
      <StudioPage title="Безопасность" facts="Второй фактор не настроен">
        <SetUp needsPassword={needsPassword} last="Готово" />
      </StudioPage>
    );
  return (
    <StudioPage title="Безопасность">
      <WithSide side={<Advice />}>
        <Panel title="Второй фактор" action={<Fact state="done">Включён</Fact>}>
          <Replace since={formatMoment(new Date(setAt))} />
        </Panel>
        <Panel title="Запасные коды" action={<Left count={left} />}>
          <Renew left={left} />
        </Panel>
      </WithSide>
    </StudioPage>
  );
}

function Left({ count }: { count: number }) {
  return (
    <Fact state={count > FEW ? 'done' : 'attention'}>
      {count === 0 ? 'Не осталось' : `${formatCount(count, CODES)} из ${ALL}`}
    </Fact>
  );
}

function Fact(props: ComponentProps<typeof StateMark>) {
  return (
    <span className={styles.fact}>
      <StateMark {...props} />
    </span>
  );
}

function Replace({ since }: { since: string }) {
  const { form, field, shown, sent, isBusy } = useFactorAct('remove');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.rows}>
      <p>{tieText(`Коды показывает приложение на вашем телефоне, с ${since}.`)}</p>
      <p className={styles.about}>
        {tieText('Новый телефон? Снимите этот фактор и сразу настройте другой: понадобится пароль.')}
      </p>
      {shown?.problem !== undefined && <p role="alert">{shown.problem}</p>}
      <div>
        <StudioButton onClick={() => setIsOpen(true)}>Заменить</StudioButton>
      </div>
      <Dialog open={isOpen} title="Заменить второй фактор?" onClose={() => setIsOpen(false)}>
        <Form {...form} className={styles.rows} onSubmit={() => setIsOpen(false)}>
          <input {...field} />
          <p>
            {tieText(
              'Нынешние коды и запасные коды перестанут действовать. Студия закроется во всех ваших сеансах, пока вы не настроите другой фактор: это следующий шаг.',
            )}
          </p>
          <div className={styles.buttons}>
            <StudioButton onClick={() => setIsOpen(false)}>Отмена</StudioButton>
            <StudioButton type="submit" variant="main" aria-busy={isBusy || undefined}>
              Снять и настроить другой
            </StudioButton>
          </div>
        </Form>
      </Dialog>
      <ConfirmPassword fetcher={sent} what="Снять и настроить другой" />
    </div>
  );
}

function Renew({ left }: { left: number }) {
  const { form, field, answer, shown, sent, isBusy } = useFactorAct('renew');
  const codes = answer?.codes;
  if (codes) return <RecoveryCodes codes={codes} to={STUDIO_SECURITY_PATH} action="Готово" />;
  return (
    <>
      <Form {...form}>
        <FormFields answer={shown} className={styles.rows}>
          <input {...field} />
          <p>
            {tieText(
              left === 0 ? NONE_LEFT : 'С запасным кодом можно войти без телефона. Каждый подойдёт один раз.',
            )}
          </p>
          <p className={styles.about}>{tieText('Новые коды заменят прежние, и мы покажем их один раз.')}</p>
          <div>
            <StudioButton type="submit" aria-busy={isBusy || undefined}>
              Получить новые коды
            </StudioButton>
          </div>
        </FormFields>
      </Form>
      <ConfirmPassword fetcher={sent} what="Получить новые коды" />
    </>
  );
}

function Advice() {
  return (
    <Panel title="Что ещё защищает вход">
      <ul className={styles.rows}>
        <li>
          <a href={settingsPath('sessions')}>Сеансы</a>: закончите те, которых не узнаёте.
        </li>
        <li>
          <a href={settingsPath('account')}>Пароль</a>: после смены каждый сеанс снова спросит код.
        </li>
        <li>
          {tieText('Телефон и коды пропали? Владелец сайта снимет второй фактор, это останется в журнале.')}
        </li>
      </ul>
    </Panel>
  );
}
