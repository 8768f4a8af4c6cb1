import { usePlayer } from '#web/player/store/player-context.ts';
import { SEEK_STEPS, TV_MODES } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MenuChoice, MenuGroup, MenuItem, MenuSwitch } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

const TV_LABELS = { auto: 'Авто', on: 'Включён', off: 'Выключен' };

/** The settings for keyboard and remote control. */
export function InputMenu() {
  const { settings, menus } = usePlayer();
  const { keysAreOn, seekStep, tvMode } = useSlice(settings, (state) => state);
  return (
    <SubMenu page="steering" label="Клавиши и пульт">
      <MenuSwitch isOn={keysAreOn} onToggle={() => settings.toggle('keysAreOn')}>
        Управлять с клавиатуры
      </MenuSwitch>
      <MenuItem icon="keyboard" onClick={() => menus.toggle('keys')}>
        Список клавиш
      </MenuItem>
      <MenuGroup label="Шаг стрелок">
        {SEEK_STEPS.map((step) => (
          <MenuChoice
            key={step}
            isChosen={step === seekStep}
            onChoose={() => settings.choose('seekStep', step)}
          >
            {step}&nbsp;секунд
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuGroup label="Режим телевизора">
        {TV_MODES.map((mode) => (
          <MenuChoice key={mode} isChosen={mode === tvMode} onChoose={() => settings.choose('tvMode', mode)}>
            {TV_LABELS[mode]}
          </MenuChoice>
        ))}
      </MenuGroup>
    </SubMenu>
  );
}
