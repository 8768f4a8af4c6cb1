import { usePlayer } from '#web/player/store/player-context.ts';
import { BUFFER_SECONDS, BUFFER_SIZES } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

const LABELS = { usual: 'Обычный', large: 'Большой', small: 'Экономный' };

/** Chooses how much video is loaded ahead; hidden while the data saver is on. */
export function BufferMenu() {
  const { settings, dataSaver } = usePlayer();
  const buffer = useSlice(settings, (state) => state.buffer);
  if (useSlice(dataSaver, ({ isOn }) => isOn)) return null;
  return (
    <SubMenu page="buffer" label="Буфер" value={LABELS[buffer]}>
      {BUFFER_SIZES.map((size) => (
        <MenuChoice
          key={size}
          isChosen={size === buffer}
          note={`${BUFFER_SECONDS[size]}\u00A0с`}
          onChoose={() => settings.choose('buffer', size)}
        >
          {LABELS[size]}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}
