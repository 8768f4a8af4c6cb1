import { usePlayer } from '#web/player/store/player-context.ts';
import { formatSpeed } from '#web/player/slices/format-player.ts';
import { SPEEDS } from '#web/player/slices/speed.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { Menu, MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the playback speed. */
export function SpeedMenu() {
  const { speed } = usePlayer();
  const rate = useSlice(speed, (state) => state.rate);
  return (
    <Menu
      name="speed"
      label="Скорость"
      value={formatSpeed(rate)}
      shortcut="Shift+Period"
      face={formatSpeed(rate)}
    >
      <Speeds />
    </Menu>
  );
}

/** The same choice inside the settings, used when the bar has no room. */
export function SpeedPage() {
  const { speed } = usePlayer();
  const rate = useSlice(speed, (state) => state.rate);
  return (
    <SubMenu page="speed" label="Скорость" value={formatSpeed(rate)} isSpare>
      <Speeds />
    </SubMenu>
  );
}

function Speeds() {
  const { speed } = usePlayer();
  const rate = useSlice(speed, (state) => state.rate);
  return SPEEDS.map((value) => (
    <MenuChoice key={value} isChosen={value === rate} onChoose={() => speed.choose(value)}>
      {value === 1 ? 'Обычная' : formatSpeed(value)}
    </MenuChoice>
  ));
}
