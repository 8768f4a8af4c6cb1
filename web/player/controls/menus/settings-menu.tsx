import { MARK_KINDS } from '#contract/marks.ts';
import { SKIP_CHOICES } from '#contract/skip-choices.ts';
import { MARK_TITLES, SKIP_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { Menu, MenuItem, MenuSwitch, MenuChoice } from './menu.tsx';
import { QualityPage } from './quality-menu.tsx';
import { SubMenu, MenuFront } from './sub-menu.tsx';
import { SpeedPage } from './speed-menu.tsx';
import { InputMenu } from './input-menu.tsx';
import { BUFFER_SECONDS, BUFFER_SIZES } from '#web/player/slices/settings.ts';
import { originLabel } from '#web/player/engine/delivery-origins.ts';
import { formatTimeLeft, SLEEP_CHOICES, formatSleepChoice } from '#web/player/slices/sleep-choices.ts';

/** Chooses the sleep timer, which pauses the video, and shows the time left. */
function SleepMenu() {
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

/** Chooses the delivery origin of the video, when there are several. */
function DeliveryOriginMenu() {
  const { originChoice } = usePlayer();
  const { all, chosen, current } = useSlice(originChoice, (state) => state);
  if (all.length < 2) return null;
  const selected = all.find((origin) => origin === chosen) ?? null;
  return (
    <SubMenu page="server" label="Сервер" value={selected === null ? 'Авто' : originLabel(selected)}>
      <MenuChoice
        isChosen={selected === null}
        note={selected === null && current !== null ? `сейчас ${originLabel(current)}` : undefined}
        onChoose={() => originChoice.choose(null)}
      >
        Авто
      </MenuChoice>
      {all.map((origin) => (
        <MenuChoice key={origin} isChosen={origin === selected} onChoose={() => originChoice.choose(origin)}>
          {originLabel(origin)}
        </MenuChoice>
      ))}
    </SubMenu>
  );
}

const LABELS = { usual: 'Обычный', large: 'Большой', small: 'Экономный' };

/** Chooses how much video is loaded ahead; hidden while the data saver is on. */
function BufferMenu() {
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

/** Chooses for each kind of marks whether the player skips it by itself, on a press, or not at all. */
function SkipChoices() {
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

/** The settings of the player: automatic actions, sleep timer, delivery origin, buffer and controls. */
export function SettingsMenu() {
  return (
    <Menu name="settings" label="Настройки" face={<Icon name="settings" size={24} />}>
      <MenuFront>
        <Switches />
      </MenuFront>
      <SubMenu page="skips" label="Что пропускать">
        <SkipChoices />
      </SubMenu>
      <SpeedPage />
      <QualityPage />
      <SleepMenu />
      <DeliveryOriginMenu />
      <BufferMenu />
      <InputMenu />
      <MenuFront>
        <Statistics />
      </MenuFront>
    </Menu>
  );
}

function Switches() {
  const { settings, dataSaver } = usePlayer();
  const { goesOnByItself } = useSlice(settings, (state) => state);
  const { isOn, isForcedByBrowser: isAsked } = useSlice(dataSaver, (state) => state);
  return (
    <>
      <MenuSwitch isOn={goesOnByItself} onToggle={() => settings.toggle('goesOnByItself')}>
        Включать следующий эпизод
      </MenuSwitch>
      <MenuSwitch isOn={isOn} isFixed={isAsked} onToggle={() => settings.toggle('savesTraffic')}>
        {isAsked ? 'Браузер экономит трафик' : 'Экономия трафика'}
      </MenuSwitch>
    </>
  );
}

function Statistics() {
  const { stats, menus } = usePlayer();
  const show = () => {
    menus.close();
    stats.toggle();
  };
  return (
    <MenuItem icon="info" onClick={show}>
      Статистика
    </MenuItem>
  );
}
