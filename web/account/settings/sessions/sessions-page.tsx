import { data } from 'react-router';
import { TICKET_PATH } from '#contract/addresses.ts';
import { endMySession, endOtherSessions, mySessions } from '#contract/sessions.ts';
import { createTicket } from '#contract/spare-addresses.ts';
import { otherOrigins } from '#web/page/api.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { pageMeta } from '#web/page/meta.ts';
import { formatCount } from '#web/format/format-count.ts';
import type { Route } from './+types/sessions-page.ts';
import { answerSetting } from '../rows/answer-setting.ts';
import { ConfirmedAction } from '../rows/confirmed-action.tsx';
import { submitSetting } from '../rows/submit-setting.ts';
import { SaveStatus } from '../rows/save-status.tsx';
import { SignInOffer } from '../sign-in-offer.tsx';
import { SessionsTable } from './sessions-table.tsx';
import { SpareAddresses } from './spare-addresses.tsx';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { PRIVATE_HEADERS } from '#web/account/auth/login/signed-in.ts';
import { useSetting } from '../rows/use-setting.ts';

const NOT_FOUND = 404;

export async function loader(args: Route.LoaderArgs) {
  return loadForViewer(args, async (call) => ({
    sessions: await call(mySessions),
    spare: otherOrigins(args.context),
    now: new Date().toISOString(),
  }));
}

function isGone(error: unknown): boolean {
  return (error as { init?: { status?: number } } | null)?.init?.status === NOT_FOUND;
}

export async function action(args: Route.ActionArgs) {
  return answerSetting(args, (call) => ({
    end: async (form) => {
      const sessionId = form.get('session');
      if (typeof sessionId !== 'string') throw data(null, { status: 422 });
      // A session that has already ended is no error.
      await call(endMySession, { params: { sessionId } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      return { saved: 'Сеанс завершён' };
    },
    end_others: async () => {
      await call(endOtherSessions);
      return { saved: 'Остальные сеансы завершены' };
    },
    open: async (form) => {
      const { origin } = formValues(form, ['origin']);
      const { ticket } = await call(createTicket, { body: { origin } });
      // The fragment reaches no server and no other site.
      return { setting: `open ${origin}`, leadsTo: `${origin}${TICKET_PATH}#${ticket}` };
    },
  }));
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Сеансы', isHidden: true });
}

const SESSIONS = ['сеанс', 'сеанса', 'сеансов'] as const;

export default function SessionsPage({ loaderData: found }: Route.ComponentProps) {
  if (found) return <Sessions {...found} />;
  return (
    <SignInOffer
      title="Сеансы"
      heading="Войдите, чтобы видеть свои сеансы"
      help="Здесь будут устройства, на которых вы вошли: любое можно отключить. Просмотр доступен и без входа"
    />
  );
}

function Sessions({ sessions, spare, now }: NonNullable<Route.ComponentProps['loaderData']>) {
  const others = sessions.length - 1;
  const { answer } = useSetting('end_others');
  return (
    <SettingSection title="Сеансы">
      <SettingGroup
        title="Где вы вошли"
        isWide
        lead="Не узнаёте устройство — завершите сеанс и смените пароль. Место определяется по адресу сети и бывает неточным."
      >
        <SessionsTable sessions={sessions} now={now} />
      </SettingGroup>
      {spare.length > 0 && <SpareAddresses origins={spare} />}
      {(others > 0 || answer) && (
        <SettingGroup title="Остальные сеансы">
          <SettingRow
            name="Завершить все, кроме этого"
            about={others > 0 ? formatCount(others, SESSIONS) : 'Других сеансов нет'}
          >
            <SaveStatus answer={answer} isBusy={false} />
            {others > 0 && (
              <ConfirmedAction
                setting="end_others"
                action="Завершить"
                label="Завершить остальные сеансы"
                title="Завершить остальные сеансы?"
                consequence="На всех других устройствах и в приложениях нужно будет войти заново. Этот сеанс останется."
                confirm="Завершить"
              />
            )}
          </SettingRow>
        </SettingGroup>
      )}
    </SettingSection>
  );
}
