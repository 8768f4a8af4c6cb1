import { usePlayer } from '#web/player/store/player-context.ts';
import { formatHeight } from '#web/player/slices/format-player.ts';
import { DATA_SAVER_MAX_HEIGHT } from '#web/player/slices/data-saver.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { Menu, MenuChoice } from './menu.tsx';
import styles from './quality-menu.module.css';
import { SubMenu } from './sub-menu.tsx';

// Before the height, as in «Авто · 720p».
const AUTO = 'Авто · ';

/** Chooses the height of the video; the button shows the one currently playing. */
export function QualityMenu() {
  const { quality } = usePlayer();
  const { heights, chosen, actual } = useSlice(quality, (state) => state);
  if (heights.length < 2) return null;
  const height = chosen === 'auto' ? actual : (actual ?? chosen);
  const shown = height === null ? 'Авто' : formatHeight(height);
  const isAuto = chosen === 'auto' && height !== null;
  const face = (
    <span>
      {isAuto && <span className={styles.auto}>{AUTO}</span>}
      {shown}
    </span>
  );
  return (
    <Menu name="quality" label="Качество" value={isAuto ? AUTO + shown : shown} shortcut="KeyQ" face={face}>
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
