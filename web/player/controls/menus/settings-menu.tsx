import { Icon } from '#web/ui/icons/icon.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { BufferMenu } from './buffer-menu.tsx';
import { Menu, MenuItem, MenuSwitch } from './menu.tsx';
import { QualityPage } from './quality-menu.tsx';
import { DeliveryOriginMenu } from './delivery-origin-menu.tsx';
import { SleepMenu } from './sleep-menu.tsx';
import { SpeedPage } from './speed-menu.tsx';
import { InputMenu } from './input-menu.tsx';
import { MenuFront } from './sub-menu.tsx';

/** The settings of the player: automatic actions, sleep timer, delivery origin, buffer and controls. */
export function SettingsMenu() {
  return (
    <Menu name="settings" label="Настройки" face={<Icon name="settings" size={24} />}>
      <MenuFront>
        <Switches />
      </MenuFront>
      <SpeedPage />
      <QualityPage />
      <SleepMenu />
      <DeliveryOriginMenu />
      <BufferMenu />
      <InputMenu />
      <MenuFront>
        <Statistics />
      </MenuFront>
    </Menu>
  );
}

function Switches() {
  const { settings, dataSaver } = usePlayer();
  const { skipsByItself, goesOnByItself } = useSlice(settings, (state) => state);
  const { isOn, isForcedByBrowser: isAsked } = useSlice(dataSaver, (state) => state);
  return (
    <>
      <MenuSwitch isOn={skipsByItself} onToggle={() => settings.toggle('skipsByItself')}>
        Пропускать опенинги и эндинги
      </MenuSwitch>
      <MenuSwitch isOn={goesOnByItself} onToggle={() => settings.toggle('goesOnByItself')}>
        Включать следующий эпизод
      </MenuSwitch>
      <MenuSwitch isOn={isOn} isFixed={isAsked} onToggle={() => settings.toggle('savesTraffic')}>
        {isAsked ? 'Браузер экономит трафик' : 'Экономия трафика'}
      </MenuSwitch>
    </>
  );
}

function Statistics() {
  const { stats, menus } = usePlayer();
  const show = () => {
    menus.close();
    stats.toggle();
  };
  return (
    <MenuItem icon="info" onClick={show}>
      Статистика
    </MenuItem>
  );
}
