import { usePlayer } from '../store/player-context.ts';
import { BUFFERS, BUFFER_SIZES } from '../slices/settings.ts';
import { useSlice } from '../store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

const WORDS = { usual: 'Обычный', large: 'Большой', small: 'Экономный' };

/** How much of the film is loaded ahead; where traffic is saved there is nothing to choose. */
export function BufferMenu() {
  const { settings, saver } = usePlayer();
  const buffer = useSlice(settings, (state) => state.buffer);
  if (useSlice(saver, ({ isOn }) => isOn)) return null;
  return (
    <SubMenu page="buffer" label="Буфер" value={WORDS[buffer]}>
      {BUFFER_SIZES.map((size) => (
        <MenuChoice
          key={size}
          isChosen={size === buffer}
          note={`${BUFFERS[size]}\u00A0с`}
          onChoose={() => settings.choose('buffer', size)}
        >
          {WORDS[size]}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
