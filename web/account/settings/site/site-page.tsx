import { useSyncExternalStore } from 'react';
import { changeSettings, mySettings, type Settings } from '#contract/settings.ts';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import { SKIP_CHOICES } from '#contract/skip-choices.ts';
import { tvChoiceOf, type TvChoice } from '#contract/television.ts';
import { orderHomeBlocks } from '#web/entities/viewer/home-blocks.ts';
import { MARK_TITLES, SKIP_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { readDeviceSettings, writeDeviceSettings } from '#web/entities/storage/device-settings.ts';
import type { DeviceSettings } from '#web/entities/storage/merge-settings.ts';
import type { Route } from './+types/site-page.ts';
import { ActionRow } from '../rows/action-row.tsx';
import { answerSetting } from '../rows/answer-setting.ts';
import { ChoiceRow } from '../rows/choice-row.tsx';
import { HomeBlocks } from './home-blocks.tsx';
import { submitSetting } from '../rows/submit-setting.ts';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { PRIVATE_HEADERS, requireSignIn } from '#web/account/auth/login/signed-in-only.ts';
import { siteChanges } from './site-changes.ts';
import { SwitchRow } from '../rows/switch-row.tsx';
import { ThemeRow } from './theme-row.tsx';
import { answerVisitor, visitorSettings } from './visitor-settings.ts';
import { TELEVISION_PATH } from '#contract/addresses.ts';

const CHOICES: readonly (readonly [TvChoice, string])[] = [
  ['auto', 'Автоматически'],
  ['on', 'Всегда'],
  ['off', 'Никогда'],
];

/** When this browser gets the pages of a television. */
function TelevisionRow({ value }: { value: TvChoice }) {
  return (
    <ChoiceRow
      setting="television"
      name="Вид для телевизора"
      about="Крупный текст и управление пультом; только в этом браузере"
      value={value}
      choices={CHOICES}
      action={TELEVISION_PATH}
    />
  );
}

function isVisitor({ request, context }: Route.LoaderArgs): boolean {
  return !hasSessionCookie(request, context.get(originContext));
}

export async function loader(args: Route.LoaderArgs) {
  const own = isVisitor(args) ? null : await requireSignIn(args, (call) => call(mySettings));
  const { home_order, home_hidden, ...settings } = own ?? visitorSettings(args.request);
  const isDefaultOrder = home_order.length === 0 && home_hidden.length === 0;
  const blocks = orderHomeBlocks({ home_order }).map((block) => ({
    block,
    isShown: !home_hidden.includes(block),
  }));
  const television = tvChoiceOf(args.request.headers.get('cookie'));
  return { ...settings, blocks, isDefaultOrder, ads: own, television };
}

export async function action(args: Route.ActionArgs) {
  if (isVisitor(args)) return answerVisitor(args.request, args.context.get(originContext));
  return answerSetting(args, (call) =>
    siteChanges({ read: () => call(mySettings), save: (body) => call(changeSettings, { body }) }),
  );
}

export async function clientAction(args: Route.ClientActionArgs) {
  const answer = await submitSetting(args);
  const storage = openBrowserStorage();
  if (answer.onDevice) writeDeviceSettings(storage, { ...readDeviceSettings(storage), ...answer.onDevice });
  return answer;
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Настройки сайта и плеера', isHidden: true });
}

const QUALITIES = [
  ['auto', 'Авто'],
  ['1080', '1080p'],
  ['720', '720p'],
  ['480', '480p'],
] as const;
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map(
  (speed) => [String(speed), speed === 1 ? 'Обычная' : `${speed.toLocaleString('ru-RU')}×`] as const,
);

const SONG = 'В первом эпизоде сам не пропускается';
const ABOUT_MARKS: Partial<Record<MarkKind, string>> = {
  opening: SONG,
  ending: SONG,
  next_preview: 'Что будет в следующем эпизоде',
};
const SKIPS = SKIP_CHOICES.map((choice) => [choice, SKIP_TITLES[choice]] as const);

const subscribeNever = () => () => {};
const keptSettings = () => JSON.stringify(readDeviceSettings(openBrowserStorage()));

/** The settings of the page, for visitors with those that the player keeps in this browser. */
function useShown<T extends DeviceSettings>(loaded: T, isOfBrowser: boolean): T {
  // Read at every render: a saved change loads the data of the page again.
  const kept = useSyncExternalStore(subscribeNever, keptSettings, () => null);
  return isOfBrowser && kept !== null ? { ...loaded, ...(JSON.parse(kept) as DeviceSettings) } : loaded;
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { ads } = loaderData;
  const settings = useShown(loaderData, ads === null);
  return (
    <SettingSection title="Сайт и плеер">
      <SettingGroup
        title="Плеер"
        lead={ads && 'Настройки плеера действуют на всех устройствах, где вы вошли.'}
      >
        <SwitchRow
          setting="autoplay_next"
          name="Включать следующий эпизод"
          about="Сам, когда начинаются финальные титры"
          checked={settings.autoplay_next}
        />
        <ChoiceRow
          setting="quality"
          name="Качество"
          about="«Авто» подстраивается под скорость соединения"
          value={String(settings.quality)}
          choices={QUALITIES}
        />
        <ChoiceRow
          setting="speed"
          name="Скорость"
          about="С которой начинается просмотр"
          value={String(settings.speed)}
          choices={SPEEDS}
        />
        <SwitchRow
          setting="data_saver"
          name="Экономия трафика"
          about="«Авто» не выше 480p, меньше загружается вперёд, без кадров при перемотке"
          checked={settings.data_saver}
        />
      </SettingGroup>
      <SettingGroup title="Что пропускать" lead="«Спросить» показывает кнопку, «Всегда» пропускает без неё.">
        {MARK_KINDS.map((kind) => (
          <ChoiceRow
            key={kind}
            setting={`skip_${kind}`}
            name={MARK_TITLES[kind]}
            about={ABOUT_MARKS[kind]}
            value={settings[`skip_${kind}`]}
            choices={SKIPS}
          />
        ))}
      </SettingGroup>
      <SettingGroup title="Сайт" startsColumn>
        <ThemeRow value={settings.theme} />
        <TelevisionRow value={loaderData.television} />
        <SwitchRow
          setting="spoiler_guard"
          name="Защита от спойлеров"
          about="Скрывает названия и кадры эпизодов, которые вы ещё не смотрели"
          checked={settings.spoiler_guard}
        />
      </SettingGroup>
      <SettingGroup title="Главная страница" lead="Что на ней есть и в каком порядке.">
        <HomeBlocks blocks={settings.blocks} />
        {!settings.isDefaultOrder && (
          <ActionRow
            setting="arrange"
            name="Как у всех"
            about="Показать все блоки в обычном порядке"
            action="Вернуть"
          />
        )}
      </SettingGroup>
      {ads && <AdSettings ads={ads} />}
    </SettingSection>
  );
}

type AdFlags = Pick<Settings, 'is_with_video_ads' | 'is_with_video_ads_always' | 'is_with_content_ads'>;

function AdSettings({ ads }: { ads: AdFlags }) {
  return (
    <SettingGroup title="Реклама" lead="Реклама оплачивает работу сайта.">
      <SwitchRow
        setting="is_with_video_ads"
        name="Видеореклама"
        about="Перед началом эпизода"
        checked={ads.is_with_video_ads}
      />
      <SwitchRow
        setting="is_with_video_ads_always"
        name="Видеореклама перед каждым эпизодом"
        about="Даже если ролик был недавно или вы продолжаете начатый эпизод"
        checked={ads.is_with_video_ads_always}
        disabled={!ads.is_with_video_ads}
      />
      <SwitchRow
        setting="is_with_content_ads"
        name="Реклама на страницах"
        about="На главной и в конце страницы релиза"
        checked={ads.is_with_content_ads}
      />
    </SettingGroup>
  );
}
