import { mySocials, socialProviders, unlinkSocial } from '#contract/social.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { pageMeta } from '#web/page/meta.ts';
import type { Route } from './+types/socials-page.ts';
import { answerSetting } from '../rows/answer-setting.ts';
import { submitSetting } from '../rows/submit-setting.ts';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { PRIVATE_HEADERS } from '#web/account/auth/login/signed-in.ts';
import { SignInOffer } from '../sign-in-offer.tsx';
import { LinkedRow, OfferedRow } from './social-rows.tsx';

export async function loader(args: Route.LoaderArgs) {
  return loadForViewer(args, async (call) => {
    const [linked, providers] = await Promise.all([call(mySocials), call(socialProviders)]);
    const offered = providers.filter(({ provider }) => linked.every((one) => one.provider !== provider));
    return { linked, offered, now: new Date().toISOString() };
  });
}

export async function action(args: Route.ActionArgs) {
  return answerSetting(args, (call) => ({
    unlink: async (form) => {
      await call(unlinkSocial, { params: formValues(form, ['provider']) });
      return { saved: 'Отвязано' };
    },
  }));
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Соцсети', isHidden: true });
}

export default function SocialsPage({ loaderData: found }: Route.ComponentProps) {
  if (found) return <Socials {...found} />;
  return (
    <SignInOffer
      title="Соцсети"
      heading="Войдите, чтобы привязать соцсети"
      help="С привязанной соцсетью вход не требует пароля. Просмотр доступен и без входа"
    />
  );
}

function Socials({ linked, offered, now }: NonNullable<Route.ComponentProps['loaderData']>) {
  return (
    <SettingSection title="Соцсети">
      <SettingGroup
        title="Вход через соцсети"
        lead="Чтобы входить без пароля. Мы узнаём только имя и почту, ничего не публикуем и доступа не храним."
      >
        {linked.map((social) => (
          <LinkedRow key={social.provider} social={social} now={now} />
        ))}
        {offered.map((social) => (
          <OfferedRow key={social.provider} social={social} />
        ))}
        {linked.length + offered.length === 0 && (
          <SettingRow name="Пока недоступно" about="На этом сайте вход через соцсети не включён" />
        )}
      </SettingGroup>
    </SettingSection>
  );
}
