import { usePlayer } from '../store/player-context.ts';
import { leftLabel, SLEEP_CHOICES, sleepLabel } from '../slices/sleep-choices.ts';
import { useSlice } from '../store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the sleep timer, which pauses the video, and shows the time left. */
export function SleepMenu() {
  const { sleep } = usePlayer();
  const choice = useSlice(sleep, (state) => state.choice);
  const left = useSlice(sleep, (state) => (state.left === null ? null : leftLabel(state.left)));
  const value = choice === null ? 'Выключен' : (left ?? 'Конец эпизода');
  return (
    <SubMenu page="sleep" label="Таймер сна" value={value}>
      <MenuChoice isChosen={choice === null} onChoose={() => sleep.choose(null)}>
        Выключен
      </MenuChoice>
      {SLEEP_CHOICES.map((option) => (
        <MenuChoice
          key={option}
          isChosen={option === choice}
          note={option === choice && left !== null ? `осталось ${left}` : undefined}
          onChoose={() => sleep.choose(option)}
        >
          {sleepLabel(option)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
