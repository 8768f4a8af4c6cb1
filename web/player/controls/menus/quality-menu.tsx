import { usePlayer } from '#web/player/store/player-context.ts';
import { formatHeight } from '#web/player/slices/format-player.ts';
import { DATA_SAVER_MAX_HEIGHT } from '#web/player/slices/data-saver.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { Menu, MenuChoice } from './menu.tsx';
import styles from './quality-menu.module.css';
import { SubMenu } from './sub-menu.tsx';

/** Chooses the height of the video; the button shows the one currently playing. */
export function QualityMenu() {
  const { quality } = usePlayer();
  const hasChoice = useSlice(quality, (state) => state.heights.length > 1);
  if (!hasChoice) return null;
  return (
    <Menu name="quality" label="Качество" shortcut="KeyQ" face={<ButtonLabel />}>
      <Heights />
    </Menu>
  );
}

/** The same choice inside the settings, used when the bar has no room. */
export function QualityPage() {
  const { quality } = usePlayer();
  const { heights, chosen } = useSlice(quality, (state) => state);
  if (heights.length < 2) return null;
  return (
    <SubMenu
      page="quality"
      label="Качество"
      value={chosen === 'auto' ? 'Авто' : formatHeight(chosen)}
      isSpare
    >
      <Heights />
    </SubMenu>
  );
}

function Heights() {
  const { quality, dataSaver } = usePlayer();
  const { heights, chosen, actual } = useSlice(quality, (state) => state);
  const isSaving = useSlice(dataSaver, ({ isOn }) => isOn);
  const now = chosen === 'auto' && actual !== null ? `сейчас ${formatHeight(actual)}` : undefined;
  return (
    <>
      {heights.toReversed().map((height) => (
        <MenuChoice key={height} isChosen={height === chosen} onChoose={() => quality.choose(height)}>
          {formatHeight(height)}
        </MenuChoice>
      ))}
      <MenuChoice
        isChosen={chosen === 'auto'}
        note={isSaving ? `не выше ${formatHeight(DATA_SAVER_MAX_HEIGHT)}` : now}
        onChoose={() => quality.choose('auto')}
      >
        Авто
      </MenuChoice>
    </>
  );
}

/** «Авто · 720p», «1080p». */
function ButtonLabel() {
  const { quality } = usePlayer();
  const { chosen, actual } = useSlice(quality, (state) => state);
  if (chosen !== 'auto') return formatHeight(actual ?? chosen);
  if (actual === null) return 'Авто';
  return (
    <span>
      <span className={styles.auto}>Авто · </span>
      {formatHeight(actual)}
    </span>
  );
}
