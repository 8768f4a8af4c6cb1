import { speedLabel } from '../slices/player-words.ts';
import { edgeBeside } from '#web/entities/episode/skip-range.ts';
import type { Flash } from '../slices/flash.ts';
import type { Fullscreen } from '../slices/fullscreen.ts';
import type { Menus } from '../slices/menus.ts';
import type { Pip } from '../slices/pip.ts';
import type { Playback } from '../slices/playback.ts';
import type { Queue } from '../slices/queue.ts';
import type { Chord, PlayerSettings, Settings } from '../slices/settings.ts';
import type { Skip } from '../slices/skip-range.ts';
import type { Speed } from '../slices/speed.ts';
import type { Stats } from '../slices/stats.ts';
import type { Theatre } from '../slices/theatre.ts';
import type { Time } from '../slices/time.ts';
import type { Volume } from '../slices/volume.ts';

/** The slices that keyboard, remote and gestures control. */
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
  settings: Settings;
  stats: Stats;
  theatre: Theatre;
};

/** A keyboard command with its default chords; the first chord is its stable identifier in stored settings. */
export type KeyCommand = {
  chords: readonly [Chord, ...Chord[]];
  /** Runs repeatedly while the key is held. */
  repeats?: true;
  /** The keys cannot be reassigned. */
  isFixed?: true;
  /** Replaces the key names in the list. */
  caps?: string;
  words: string | ((settings: PlayerSettings) => string);
  run: (player: Commanded, code: string) => void;
};

function seekBy(seconds: number) {
  return ({ time, flash }: Commanded) => {
    time.seekBy(seconds);
    flash.show(`${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} с`, seconds > 0 ? 'right' : 'left');
  };
}

function seekByStep(direction: 1 | -1) {
  return (player: Commanded) => seekBy(direction * player.settings.get().seekStep)(player);
}

function seekToMarker(direction: 1 | -1) {
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

/** Goes one step back: closes the menu, leaves full screen, or leaves the player. */
export function goBack({ menus, fullscreen, queue }: Pick<Commanded, 'menus' | 'fullscreen' | 'queue'>) {
  if (menus.get().open) menus.back();
  else if (fullscreen.get().isFullscreen) fullscreen.leave();
  else queue.leave();
}

const DIGITS = Array.from({ length: 9 }, (_, i) => [`Digit${i + 1}`, `Numpad${i + 1}`]).flat();

/** All keyboard commands, in the order of the list of keys. */
export const KEYS: readonly KeyCommand[] = [
  { chords: ['Space', 'KeyK'], words: 'Пауза и продолжение', run: ({ playback }) => playback.toggle() },
  {
    chords: ['ArrowLeft'],
    repeats: true,
    words: ({ seekStep }) => `На ${seekStep} секунд назад`,
    run: seekByStep(-1),
  },
  {
    chords: ['ArrowRight'],
    repeats: true,
    words: ({ seekStep }) => `На ${seekStep} секунд вперёд`,
    run: seekByStep(1),
  },
  { chords: ['KeyJ'], repeats: true, words: 'На 10 секунд назад', run: seekBy(-10) },
  { chords: ['KeyL'], repeats: true, words: 'На 10 секунд вперёд', run: seekBy(10) },
  { chords: ['Shift+ArrowLeft'], words: 'К предыдущей отметке', run: seekToMarker(-1) },
  { chords: ['Shift+ArrowRight'], words: 'К следующей отметке', run: seekToMarker(1) },
  { chords: ['ArrowUp'], repeats: true, words: 'Громче', run: changeVolume(0.05) },
  { chords: ['ArrowDown'], repeats: true, words: 'Тише', run: changeVolume(-0.05) },
  { chords: ['KeyM'], words: 'Выключить и включить звук', run: toggleMute },
  { chords: ['KeyF'], words: 'Полный экран', run: ({ fullscreen }) => fullscreen.toggle() },
  { chords: ['KeyT'], words: 'Во всё окно или на странице', run: ({ theatre }) => theatre.toggle() },
  { chords: ['KeyP', 'KeyI'], words: 'Картинка в картинке', run: ({ pip }) => pip.toggle() },
  {
    chords: ['Digit0', 'Numpad0', ...DIGITS],
    isFixed: true,
    caps: '0–9',
    words: 'К десятым долям эпизода',
    run: jumpToTenth,
  },
  { chords: ['Home'], words: 'В начало', run: ({ time }) => time.seek(0) },
  { chords: ['End'], words: 'В конец', run: ({ time }) => time.seek(time.get().duration) },
  { chords: ['Comma'], repeats: true, words: 'Кадр назад на паузе', run: ({ time }) => time.step(-1) },
  { chords: ['Period'], repeats: true, words: 'Кадр вперёд на паузе', run: ({ time }) => time.step(1) },
  { chords: ['Shift+Comma'], words: 'Медленнее', run: shiftSpeed(-1) },
  { chords: ['Shift+Period'], words: 'Быстрее', run: shiftSpeed(1) },
  { chords: ['Shift+KeyN'], words: 'Следующий эпизод', run: ({ queue }) => queue.next() },
  { chords: ['Shift+KeyP'], words: 'Предыдущий эпизод', run: ({ queue }) => queue.previous() },
  { chords: ['KeyS'], words: 'Пропустить опенинг или эндинг', run: ({ skip }) => skip.skip() },
  { chords: ['KeyE'], words: 'Список эпизодов', run: ({ menus }) => menus.toggle('episodes') },
  { chords: ['KeyQ'], words: 'Качество', run: ({ menus }) => menus.toggle('quality') },
  { chords: ['KeyZ'], words: 'Статистика', run: ({ stats }) => stats.toggle() },
  {
    chords: ['Escape', 'Backspace'],
    isFixed: true,
    words: 'Закрыть меню, выйти из полного экрана, назад',
    run: goBack,
  },
];

/** The description of a command for people. */
export function wordsOf({ words }: KeyCommand, settings: PlayerSettings): string {
  return typeof words === 'string' ? words : words(settings);
}
