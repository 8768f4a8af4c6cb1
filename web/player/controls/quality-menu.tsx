import { usePlayer } from '../player-context.ts';
import { heightLabel } from '../player-words.ts';
import { useSlice } from '../use-slice.ts';
import { Menu, MenuChoice } from './menu.tsx';

/** The picture's height, with the one that is really on the screen. */
export function QualityMenu() {
  const { quality } = usePlayer();
  const { heights, chosen, actual } = useSlice(quality, (state) => state);
  if (heights.length < 2) return null;
  const shown = actual ?? (chosen === 'auto' ? null : chosen);
  return (
    <Menu name="quality" label="Качество" keyCap="Q" face={shown === null ? 'Авто' : heightLabel(shown)}>
      {heights.toReversed().map((height) => (
        <MenuChoice key={height} isChosen={height === chosen} onChoose={() => quality.choose(height)}>
          {heightLabel(height)}
        </MenuChoice>
      ))}
      <MenuChoice
        isChosen={chosen === 'auto'}
        note={chosen === 'auto' && actual !== null ? `сейчас ${heightLabel(actual)}` : undefined}
        onChoose={() => quality.choose('auto')}
      >
        Авто
      </MenuChoice>
    </Menu>
  );
}
