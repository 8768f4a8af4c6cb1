import { settingsPath } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { ArchiveLink } from './my-data-archive.tsx';
import { SettingGroup } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** The actions on the viewer's data: export, import and deletion. */
export function MyData() {
  return (
    <SettingGroup title="Мои данные">
      <SettingRow
        name="Скачать всё"
        about="Профиль, списки, оценки, история и настройки одним архивом: JSON, таблицы CSV и список для MyAnimeList"
      >
        <ArchiveLink />
      </SettingRow>
      <SettingRow name="Перенести списки" about="Из MyAnimeList, Шикимори или нашего архива">
        <LinkButton to={settingsPath('lists')}>Перенести</LinkButton>
      </SettingRow>
      <SettingRow name="Удалить аккаунт" about="Вернуть его можно в течение 14 дней">
        <LinkButton to={settingsPath('delete')}>Удалить</LinkButton>
      </SettingRow>
    </SettingGroup>
  );
}
