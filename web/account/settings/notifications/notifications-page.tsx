import { mutedReleases } from '#contract/notices.ts';
import { myNotifications } from '#contract/notifications.ts';
import { pageMeta } from '#web/page/meta.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { COLLECTIONS } from '#web/entities/viewer/lists/collection-names.ts';
import type { Route } from './+types/notifications-page.ts';
import { answerSetting } from '../rows/answer-setting.ts';
import { DeviceRow } from './device-row.tsx';
import { EmailDigest } from './email-digest.tsx';
import { submitSetting } from '../rows/submit-setting.ts';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { PRIVATE_HEADERS } from '#web/account/auth/login/signed-in.ts';
import { KindSwitches } from './kind-switches.tsx';
import { MutedRow } from './muted-row.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { SignInOffer } from '../sign-in-offer.tsx';
import { SwitchRow } from '../rows/switch-row.tsx';
import { ThisBrowserRow } from './this-browser-row.tsx';
import { collectionSetting } from './collection-setting.ts';
import { notificationFormChanges } from './notification-changes.ts';

export async function loader(args: Route.LoaderArgs) {
  return loadForViewer(args, async (call) => ({
    settings: await call(myNotifications),
    muted: await call(mutedReleases),
    now: new Date().toISOString(),
  }));
}

export async function action(args: Route.ActionArgs) {
  return answerSetting(args, notificationFormChanges);
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Уведомления', isHidden: true });
}

export default function NotificationsPage({ loaderData: found }: Route.ComponentProps) {
  if (found) return <Notifications {...found} />;
  return (
    <SignInOffer
      title="Уведомления"
      heading="Войдите, чтобы получать уведомления"
      help="О новых эпизодах и переносах: в браузере и письмом, о каких релизах и когда. На сайте о них сообщает колокольчик, и без входа тоже"
    />
  );
}

function Notifications({ settings, muted, now }: NonNullable<Route.ComponentProps['loaderData']>) {
  const viewer = useViewer()?.id ?? 0;
  const { devices, push_key: pushKey } = settings;
  const thisDevice = devices.find(({ is_current: isCurrent }) => isCurrent);
  return (
    <SettingSection title="Уведомления">
      <SettingGroup title="Браузеры">
        <ThisBrowserRow pushKey={pushKey} viewer={viewer} device={thisDevice} />
        {devices
          .filter((device) => device !== thisDevice)
          .map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
      </SettingGroup>
      <EmailDigest settings={settings} />
      <QuietHours settings={settings} now={now} />
      <SettingGroup title="О чём и куда">
        <KindSwitches settings={settings} />
      </SettingGroup>
      <SettingGroup title="Из каких списков" lead="Уведомляем о релизах из этих списков.">
        <SwitchRow setting="favorites" name="Избранное" checked={settings.of_favorites} />
        {COLLECTIONS.map(({ type, name }) => (
          <SwitchRow
            key={type}
            setting={collectionSetting(type)}
            name={name}
            checked={settings.of_collections.includes(type)}
          />
        ))}
      </SettingGroup>
      {muted.length > 0 && (
        <SettingGroup title="О чём не сообщать" lead="Эти релизы остаются в ваших списках.">
          {muted.map((release) => (
            <MutedRow key={release.id} release={release} />
          ))}
        </SettingGroup>
      )}
    </SettingSection>
  );
}
