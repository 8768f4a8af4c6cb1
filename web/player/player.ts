import type { Film } from './film.ts';
import { attachAll, type Stage } from './media-store.ts';
import type { PositionStore } from './positions.ts';
import type { Shelf } from './remembered.ts';
import { createFlash } from './slices/flash.ts';
import { createFullscreen } from './slices/fullscreen.ts';
import { createGestures } from './slices/gestures.ts';
import { createKeyboard } from './slices/keyboard.ts';
import { createMenus } from './slices/menus.ts';
import { createPip } from './slices/pip.ts';
import { createPlayback } from './slices/playback.ts';
import { createQuality } from './slices/quality.ts';
import { createQueue } from './slices/queue.ts';
import { createSettings } from './slices/settings.ts';
import { createSkip } from './slices/skip-range.ts';
import { createSource, type OpenSource } from './slices/source.ts';
import { createSpeed } from './slices/speed.ts';
import { createStall } from './slices/stall.ts';
import { createTime } from './slices/time.ts';
import { createVisibility } from './slices/visibility.ts';
import { createVolume } from './slices/volume.ts';
import { createWatchPosition } from './slices/watch-position.ts';

export type PlayerDeps = {
  shelf: Shelf;
  positions: PositionStore;
  openSource: OpenSource;
  now: () => number;
};

/** Puts the slices together. One player lives as long as its page and goes through many films. */
export function createPlayer({ shelf, positions, openSource, now }: PlayerDeps) {
  const playback = createPlayback();
  const quality = createQuality(shelf);
  const visibility = createVisibility();
  const settings = createSettings(shelf);
  const skip = createSkip(shelf, settings);
  const slices = {
    playback,
    quality,
    visibility,
    settings,
    skip,
    source: createSource(openSource, playback, quality),
    stall: createStall(),
    time: createTime(),
    volume: createVolume(shelf),
    speed: createSpeed(shelf),
    fullscreen: createFullscreen(),
    pip: createPip(),
    menus: createMenus(visibility),
    flash: createFlash(),
    watchPosition: createWatchPosition(positions, now),
    queue: createQueue(settings, skip),
  };
  const inputs = [createKeyboard(slices, settings, visibility), createGestures(slices, visibility)];
  return {
    ...slices,
    /** Binds the player to its element and box; returns the way to let go. */
    attach: (stage: Stage) => attachAll([...Object.values(slices), ...inputs], stage),
    /** Turns to a film and starts it where the viewer left it. */
    begin(film: Film, address: string) {
      const startAt = slices.watchPosition.begin(film);
      skip.begin(film);
      slices.queue.begin(film);
      slices.source.open(address, startAt);
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
