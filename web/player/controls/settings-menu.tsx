import { Icon } from '../../ui/icon.tsx';
import { usePlayer } from '../player-context.ts';
import { useSlice } from '../use-slice.ts';
import { Menu, MenuItem, MenuSwitch } from './menu.tsx';

/** What the player does by itself. */
export function SettingsMenu() {
  const { settings, menus } = usePlayer();
  const { skipsByItself, goesOnByItself, keysAreOn } = useSlice(settings, (state) => state);
  return (
    <Menu name="settings" label="Настройки" face={<Icon name="settings" size={24} />}>
      <MenuSwitch isOn={skipsByItself} onToggle={() => settings.toggle('skipsByItself')}>
        Пропускать опенинги и эндинги
      </MenuSwitch>
      <MenuSwitch isOn={goesOnByItself} onToggle={() => settings.toggle('goesOnByItself')}>
        Включать следующий эпизод
      </MenuSwitch>
      <MenuSwitch isOn={keysAreOn} onToggle={() => settings.toggle('keysAreOn')}>
        Управлять с клавиатуры
      </MenuSwitch>
      <MenuItem icon="keyboard" onClick={() => menus.toggle('keys')}>
        Список клавиш
      </MenuItem>
    </Menu>
  );
}
