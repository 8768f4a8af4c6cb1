import { mySettings } from '#contract/settings.ts';
import { orderHomeBlocks } from '#web/entities/viewer/home-blocks.ts';
import { pageMeta } from '#web/page/meta.ts';
import type { Route } from './+types/site-page.ts';
import { ActionRow } from './action-row.tsx';
import { answerSetting } from './answer-setting.ts';
import { ChoiceRow } from './choice-row.tsx';
import { HomeBlocks } from './home-blocks.tsx';
import { submitSetting } from './submit-setting.ts';
import { SettingGroup, SettingSection } from './setting-group.tsx';
import { PRIVATE_HEADERS, requireSignIn } from '../auth/signed-in-only.ts';
import { siteChanges } from './site-changes.ts';
import { SwitchRow } from './switch-row.tsx';
import { ThemeRow } from './theme-row.tsx';

export async function loader(args: Route.LoaderArgs) {
  return requireSignIn(args, async (call) => {
    const { home_order, home_hidden, ...settings } = await call(mySettings);
    const isDefaultOrder = home_order.length === 0 && home_hidden.length === 0;
    const blocks = orderHomeBlocks({ home_order }).map((block) => ({
      block,
      isShown: !home_hidden.includes(block),
    }));
    return { ...settings, blocks, isDefaultOrder };
  });
}

export async function action(args: Route.ActionArgs) {
  return answerSetting(args, siteChanges);
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

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

export default function SitePage({ loaderData: settings }: Route.ComponentProps) {
  return (
    <SettingSection title="Сайт и плеер">
      <SettingGroup title="Плеер" lead="Действуют на всех устройствах, где вы вошли.">
        <SwitchRow
          setting="auto_skip"
          name="Пропускать опенинги и эндинги"
          about="Через пять секунд после предупреждения, если не нажать «Оставить»"
          checked={settings.auto_skip}
        />
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
          about="«Авто» не выше 480p, вперёд загружаются 15 секунд и ничего из следующего эпизода, без кадров при перемотке"
          checked={settings.data_saver}
        />
      </SettingGroup>
      <SettingGroup title="Сайт">
        <ThemeRow value={settings.theme} />
        <SwitchRow
          setting="spoiler_guard"
          name="Защита от спойлеров"
          about="Скрывает названия и кадры эпизодов, которые вы ещё не смотрели"
          checked={settings.spoiler_guard}
        />
      </SettingGroup>
      <SettingGroup title="Реклама" lead="Реклама оплачивает работу сайта.">
        <SwitchRow
          setting="is_with_video_ads"
          name="Видеореклама"
          about="Перед началом эпизода"
          checked={settings.is_with_video_ads}
        />
        <SwitchRow
          setting="is_with_video_ads_always"
          name="Видеореклама перед каждым эпизодом"
          about="Без перерывов: так вы поддерживаете проект больше"
          checked={settings.is_with_video_ads_always}
          disabled={!settings.is_with_video_ads}
        />
        <SwitchRow
          setting="is_with_content_ads"
          name="Реклама на страницах"
          about="На главной и в конце страницы релиза"
          checked={settings.is_with_content_ads}
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
    </SettingSection>
  );
}
