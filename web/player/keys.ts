import { speedLabel } from './player-words.ts';
import { edgeBeside } from './skip-range.ts';
import type { Flash } from './slices/flash.ts';
import type { Fullscreen } from './slices/fullscreen.ts';
import type { Menus } from './slices/menus.ts';
import type { Pip } from './slices/pip.ts';
import type { Playback } from './slices/playback.ts';
import type { Queue } from './slices/queue.ts';
import type { Skip } from './slices/skip-range.ts';
import type { Speed } from './slices/speed.ts';
import type { Time } from './slices/time.ts';
import type { Volume } from './slices/volume.ts';

/** The slices that keys command. */
export type Commanded = {
  playback: Playback;
  time: Time;
  volume: Volume;
  speed: Speed;
  fullscreen: Fullscreen;
  pip: Pip;
  skip: Skip;
  queue: Queue;
  menus: Menus;
  flash: Flash;
};

/** A key by its physical place (`event.code`), so that it works on every layout. */
export type KeyCommand = {
  codes: readonly string[];
  shift?: true;
  /** Holding the key down runs it again and again. */
  repeats?: true;
  /** How the list of keys names it; null leaves it out of the list. */
  caps: string | null;
  words: string;
  run: (player: Commanded, code: string) => void;
};

function seekBy(seconds: number) {
  return ({ time, flash }: Commanded) => {
    time.seekBy(seconds);
    flash.show(`${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} с`, seconds > 0 ? 'right' : 'left');
  };
}

function toMark(direction: 1 | -1) {
  return ({ time, skip }: Commanded) =>
    time.seek(edgeBeside(skip.get().ranges, time.get().position, direction));
}

function changeVolume(by: number) {
  return ({ volume, flash }: Commanded) => {
    volume.change(by);
    flash.show(`Громкость ${Math.round(volume.get().level * 100)} %`);
  };
}

function shiftSpeed(steps: 1 | -1) {
  return ({ speed, flash }: Commanded) => {
    speed.shift(steps);
    flash.show(speedLabel(speed.get().rate));
  };
}

function toggleMute({ volume, flash }: Commanded) {
  volume.toggleMute();
  flash.show(volume.get().isMuted ? 'Без звука' : 'Звук включён');
}

function jumpToTenth({ time }: Commanded, code: string) {
  time.seek((time.get().duration * Number(code.at(-1))) / 10);
}

// Full screen is left by the browser itself on Esc; Backspace has to be told.
function back({ menus, fullscreen, queue }: Commanded) {
  if (menus.get().open) menus.close();
  else if (fullscreen.get().isFullscreen) fullscreen.leave();
  else queue.leave();
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => [`Digit${digit}`, `Numpad${digit}`]).flat();

/** The table of keys, in the order in which the list shows them. */
export const KEYS: readonly KeyCommand[] = [
  {
    codes: ['Space', 'KeyK'],
    caps: 'Пробел, K',
    words: 'Пауза и продолжение',
    run: ({ playback }) => playback.toggle(),
  },
  { codes: ['ArrowLeft'], repeats: true, caps: '←', words: 'На 5 секунд назад', run: seekBy(-5) },
  { codes: ['ArrowRight'], repeats: true, caps: '→', words: 'На 5 секунд вперёд', run: seekBy(5) },
  { codes: ['KeyJ'], repeats: true, caps: 'J', words: 'На 10 секунд назад', run: seekBy(-10) },
  { codes: ['KeyL'], repeats: true, caps: 'L', words: 'На 10 секунд вперёд', run: seekBy(10) },
  {
    codes: ['ArrowLeft'],
    shift: true,
    caps: 'Shift + ←',
    words: 'К предыдущей отметке',
    run: toMark(-1),
  },
  {
    codes: ['ArrowRight'],
    shift: true,
    caps: 'Shift + →',
    words: 'К следующей отметке',
    run: toMark(1),
  },
  { codes: ['ArrowUp'], repeats: true, caps: '↑', words: 'Громче', run: changeVolume(0.05) },
  { codes: ['ArrowDown'], repeats: true, caps: '↓', words: 'Тише', run: changeVolume(-0.05) },
  { codes: ['KeyM'], caps: 'M', words: 'Выключить и включить звук', run: toggleMute },
  { codes: ['KeyF'], caps: 'F', words: 'Полный экран', run: ({ fullscreen }) => fullscreen.toggle() },
  { codes: ['KeyP', 'KeyI'], caps: 'P, I', words: 'Картинка в картинке', run: ({ pip }) => pip.toggle() },
  { codes: DIGITS, caps: '0–9', words: 'К десятым долям эпизода', run: jumpToTenth },
  { codes: ['Home'], caps: 'Home', words: 'В начало', run: ({ time }) => time.seek(0) },
  { codes: ['End'], caps: 'End', words: 'В конец', run: ({ time }) => time.seek(time.get().duration) },
  {
    codes: ['Comma'],
    repeats: true,
    caps: ',',
    words: 'Кадр назад на паузе',
    run: ({ time }) => time.step(-1),
  },
  {
    codes: ['Period'],
    repeats: true,
    caps: '.',
    words: 'Кадр вперёд на паузе',
    run: ({ time }) => time.step(1),
  },
  { codes: ['Comma'], shift: true, caps: 'Shift + ,', words: 'Медленнее', run: shiftSpeed(-1) },
  { codes: ['Period'], shift: true, caps: 'Shift + .', words: 'Быстрее', run: shiftSpeed(1) },
  {
    codes: ['KeyN'],
    shift: true,
    caps: 'Shift + N',
    words: 'Следующий эпизод',
    run: ({ queue }) => queue.next(),
  },
  {
    codes: ['KeyP'],
    shift: true,
    caps: 'Shift + P',
    words: 'Предыдущий эпизод',
    run: ({ queue }) => queue.previous(),
  },
  { codes: ['KeyS'], caps: 'S', words: 'Пропустить опенинг или эндинг', run: ({ skip }) => skip.skip() },
  { codes: ['KeyE'], caps: 'E', words: 'Список эпизодов', run: ({ menus }) => menus.toggle('episodes') },
  { codes: ['KeyQ'], caps: 'Q', words: 'Качество', run: ({ menus }) => menus.toggle('quality') },
  {
    codes: ['Escape', 'Backspace'],
    caps: 'Esc',
    words: 'Закрыть меню, выйти из полного экрана, назад',
    run: back,
  },
];

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

/** The command of a key press, or null when it is somebody else's. */
export function commandOf(press: Press): KeyCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const found = KEYS.find(
    ({ codes, shift }) => codes.includes(press.code) && (shift ?? false) === press.shiftKey,
  );
  return found && (!press.repeat || found.repeats) ? found : null;
}
