import { formatSpeed } from '../slices/format-player.ts';
import { adjacentEdge } from '#web/entities/episode/skip-range.ts';
import type { OnScreenMessage } from '../slices/on-screen-message.ts';
import type { Fullscreen } from '../slices/fullscreen.ts';
import type { Menus } from '../slices/menus.ts';
import type { Pip } from '../slices/pip.ts';
import type { Playback } from '../slices/playback.ts';
import type { PlayQueue } from '../slices/play-queue.ts';
import type { KeyChord, SettingsSlice } from '../slices/settings.ts';
import type { SkipSlice } from '../slices/skip-range.ts';
import type { Speed } from '../slices/speed.ts';
import type { Stats } from '../slices/stats.ts';
import type { Theatre } from '../slices/theatre.ts';
import type { TimeSlice } from '../slices/time.ts';
import type { Volume } from '../slices/volume.ts';

/** The slices that keyboard, remote and gestures control. */
export type ControlledSlices = {
  playback: Playback;
  time: TimeSlice;
  volume: Volume;
  speed: Speed;
  fullscreen: Fullscreen;
  pip: Pip;
  skip: SkipSlice;
  queue: PlayQueue;
  menus: Menus;
  message: OnScreenMessage;
  settings: SettingsSlice;
  stats: Stats;
  theatre: Theatre;
};

/** A keyboard command with its default chords; the first chord is its stable identifier in stored settings. */
export type KeyCommand = {
  chords: readonly [KeyChord, ...KeyChord[]];
  /** Runs repeatedly while the key is held. */
  repeats?: true;
  /** The keys cannot be reassigned. */
  isFixed?: true;
  /** Replaces the key names in the list. */
  keyLabels?: string;
  run: (player: ControlledSlices, code: string) => void;
};

function seekBy(seconds: number) {
  return ({ time, message }: ControlledSlices) => {
    time.seekBy(seconds);
    message.show(`${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} с`, seconds > 0 ? 'right' : 'left');
  };
}

function seekByStep(direction: 1 | -1) {
  return (player: ControlledSlices) => seekBy(direction * player.settings.get().seekStep)(player);
}

function seekToMarker(direction: 1 | -1) {
  return ({ time, skip }: ControlledSlices) =>
    time.seek(adjacentEdge(skip.get().ranges, time.get().position, direction));
}

function changeVolume(by: number) {
  return ({ volume, message }: ControlledSlices) => {
    volume.change(by);
    message.show(`Громкость ${Math.round(volume.get().level * 100)} %`);
  };
}

function shiftSpeed(steps: 1 | -1) {
  return ({ speed, message }: ControlledSlices) => {
    speed.shift(steps);
    message.show(formatSpeed(speed.get().rate));
  };
}

function toggleMute({ volume, message }: ControlledSlices) {
  volume.toggleMute();
  message.show(volume.get().isMuted ? 'Без звука' : 'Звук включён');
}

function jumpToTenth({ time }: ControlledSlices, code: string) {
  time.seek((time.get().duration * Number(code.at(-1))) / 10);
}

/** Goes one step back: closes the menu, leaves full screen, or leaves the player. */
export function goBack({
  menus,
  fullscreen,
  queue,
}: Pick<ControlledSlices, 'menus' | 'fullscreen' | 'queue'>) {
  if (menus.get().open) menus.back();
  else if (fullscreen.get().isFullscreen) fullscreen.leave();
  else queue.leave();
}

/** Skips the part at the position; the preview of the next episode leads to that. */
export function skipPart({ skip, queue }: Pick<ControlledSlices, 'skip' | 'queue'>) {
  const isNext = skip.get().range?.kind === 'next_preview' && queue.get().current?.nextId != null;
  if (isNext) queue.next();
  else skip.skip();
}

const DIGITS = Array.from({ length: 9 }, (_, i) => [`Digit${i + 1}`, `Numpad${i + 1}`]).flat();

/** All keyboard commands, in the order of the list of keys, which has their descriptions. */
export const KEY_COMMANDS: readonly KeyCommand[] = [
  { chords: ['Space', 'KeyK'], run: ({ playback }) => playback.toggle() },
  { chords: ['ArrowLeft'], repeats: true, run: seekByStep(-1) },
  { chords: ['ArrowRight'], repeats: true, run: seekByStep(1) },
  { chords: ['KeyJ'], repeats: true, run: seekBy(-10) },
  { chords: ['KeyL'], repeats: true, run: seekBy(10) },
  { chords: ['Shift+ArrowLeft'], run: seekToMarker(-1) },
  { chords: ['Shift+ArrowRight'], run: seekToMarker(1) },
  { chords: ['ArrowUp'], repeats: true, run: changeVolume(0.05) },
  { chords: ['ArrowDown'], repeats: true, run: changeVolume(-0.05) },
  { chords: ['KeyM'], run: toggleMute },
  { chords: ['KeyF'], run: ({ fullscreen }) => fullscreen.toggle() },
  { chords: ['KeyT'], run: ({ theatre }) => theatre.toggle() },
  { chords: ['KeyP', 'KeyI'], run: ({ pip }) => pip.toggle() },
  { chords: ['Digit0', 'Numpad0', ...DIGITS], isFixed: true, keyLabels: '0–9', run: jumpToTenth },
  { chords: ['Home'], run: ({ time }) => time.seek(0) },
  { chords: ['End'], run: ({ time }) => time.seek(time.get().duration) },
  { chords: ['Comma'], repeats: true, run: ({ time }) => time.step(-1) },
  { chords: ['Period'], repeats: true, run: ({ time }) => time.step(1) },
  { chords: ['Shift+Comma'], run: shiftSpeed(-1) },
  { chords: ['Shift+Period'], run: shiftSpeed(1) },
  { chords: ['Shift+KeyN'], run: ({ queue }) => queue.next() },
  { chords: ['Shift+KeyP'], run: ({ queue }) => queue.previous() },
  { chords: ['KeyS'], run: skipPart },
  { chords: ['KeyE'], run: ({ menus }) => menus.toggle('episodes') },
  { chords: ['KeyQ'], run: ({ menus }) => menus.toggle('quality') },
  { chords: ['KeyZ'], run: ({ stats }) => stats.toggle() },
  { chords: ['Escape', 'Backspace'], isFixed: true, run: goBack },
];
