import { usePlayer } from '../player-context.ts';
import { speedLabel } from '../player-words.ts';
import { SPEEDS } from '../slices/speed.ts';
import { useSlice } from '../use-slice.ts';
import { Menu, MenuChoice } from './menu.tsx';

/** How fast the film runs. */
export function SpeedMenu() {
  const { speed } = usePlayer();
  const rate = useSlice(speed, (state) => state.rate);
  return (
    <Menu name="speed" label="Скорость" keyCap="Shift + < >" face={speedLabel(rate)}>
      {SPEEDS.map((value) => (
        <MenuChoice key={value} isChosen={value === rate} onChoose={() => speed.choose(value)}>
          {value === 1 ? 'Обычная' : speedLabel(value)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
