import { myAccount } from '#contract/account.ts';
import { myProfile } from '#contract/profile.ts';
import { originContext } from '#web/page/api.ts';
import { AuthNote } from '#web/account/auth/form/auth-page.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { formatSize } from '#contract/format-size.ts';
import type { Route } from './+types/account-page.ts';
import { accountChanges } from './account-changes.ts';
import { answerSetting } from '../rows/answer-setting.ts';
import { AvatarField } from './avatar-field.tsx';
import { EmailField } from './email-field.tsx';
import { InputAction } from '../rows/input-action.tsx';
import { submitSetting } from '../rows/submit-setting.ts';
import { MyData } from '../my-data/my-data.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasskeyField } from './passkey-field.tsx';
import { SignInOffer } from '../sign-in-offer.tsx';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { PRIVATE_HEADERS } from '#web/account/auth/login/signed-in.ts';

// The passkey is loaded only on request.
const SHOWN = ['login', 'nickname', 'avatar', 'torrents.uploaded', 'torrents.downloaded'];

export async function loader(args: Route.LoaderArgs) {
  const isChanged = new URL(args.request.url).searchParams.get('changed') === 'password';
  return loadForViewer(args, async (call) => {
    const [profile, account] = await Promise.all([
      call(myProfile, { query: { include: SHOWN } }),
      call(myAccount),
    ]);
    return { profile, account, isChanged };
  });
}

export async function action(args: Route.ActionArgs) {
  return answerSetting(args, (call) => accountChanges(call, args.context.get(originContext)));
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Аккаунт', isHidden: true });
}

export default function AccountPage({ loaderData: found }: Route.ComponentProps) {
  if (found) return <Account {...found} />;
  return (
    <SignInOffer
      title="Аккаунт"
      heading="Войдите, чтобы настроить аккаунт"
      help="Никнейм, аватар, почта и пароль, торренты и ваши данные. Просмотр доступен и без входа"
    />
  );
}

function Account({ profile, account, isChanged }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { login, nickname, torrents } = profile;
  const { email, new_email: newEmail, has_password: hasPassword } = account;
  return (
    <SettingSection title="Аккаунт">
      {isChanged && <AuthNote>Пароль изменён. Остальные сеансы завершены.</AuthNote>}
      <SettingGroup title="Профиль">
        <AvatarField viewer={profile} />
        <InputAction
          setting="nickname"
          name="nickname"
          label="Никнейм"
          hint="Так вас видят другие"
          defaultValue={nickname ?? ''}
          autoComplete="nickname"
          maxLength={30}
          required
          action="Сохранить"
        />
      </SettingGroup>
      <SettingGroup title="Вход">
        <SettingRow name="Логин" about={login} />
        <EmailField email={email} newEmail={newEmail} hasPassword={hasPassword} />
        <NewPasswordField login={login} hasPassword={hasPassword} />
      </SettingGroup>
      <SettingGroup title="Торренты">
        <SettingRow name="Отдано">{formatSize(torrents.uploaded)}</SettingRow>
        <SettingRow name="Скачано">{formatSize(torrents.downloaded)}</SettingRow>
        <PasskeyField />
      </SettingGroup>
      <MyData />
    </SettingSection>
  );
}
