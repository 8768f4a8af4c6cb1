import { usePlayer } from '#web/player/store/player-context.ts';
import { formatTimeLeft, SLEEP_CHOICES, formatSleepChoice } from '#web/player/slices/sleep-choices.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the sleep timer, which pauses the video, and shows the time left. */
export function SleepMenu() {
  const { sleepTimer } = usePlayer();
  const choice = useSlice(sleepTimer, (state) => state.choice);
  const left = useSlice(sleepTimer, (state) =>
    state.secondsLeft === null ? null : formatTimeLeft(state.secondsLeft),
  );
  const value = choice === null ? 'Выключен' : (left ?? 'Конец эпизода');
  return (
    <SubMenu page="sleep" label="Таймер сна" value={value}>
      <MenuChoice isChosen={choice === null} onChoose={() => sleepTimer.choose(null)}>
        Выключен
      </MenuChoice>
      {SLEEP_CHOICES.map((option) => (
        <MenuChoice
          key={option}
          isChosen={option === choice}
          note={option === choice && left !== null ? `осталось ${left}` : undefined}
          onChoose={() => sleepTimer.choose(option)}
        >
          {formatSleepChoice(option)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
