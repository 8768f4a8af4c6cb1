import { MARK_KINDS } from '#contract/marks.ts';
import { SKIP_CHOICES } from '#contract/skip-choices.ts';
import { MARK_TITLES, SKIP_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MenuChoice } from './menu.tsx';
import { SubMenu } from './sub-menu.tsx';

/** Chooses for each kind of marks whether the player skips it by itself, on a press, or not at all. */
export function SkipChoices() {
  const { settings } = usePlayer();
  const skips = useSlice(settings, (state) => state.skips);
  return MARK_KINDS.map((kind) => (
    <SubMenu
      key={kind}
      page={`skips/${kind}`}
      label={MARK_TITLES[kind]}
      value={SKIP_TITLES[skips[`skip_${kind}`]]}
    >
      {SKIP_CHOICES.map((choice) => (
        <MenuChoice
          key={choice}
          isChosen={skips[`skip_${kind}`] === choice}
          onChoose={() => settings.choose('skips', { ...skips, [`skip_${kind}`]: choice })}
        >
          {SKIP_TITLES[choice]}
        </MenuChoice>
      ))}
    </SubMenu>
  ));
}
