import { type AdDeps, createAds, NO_ADS } from '../ads/ads.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { DEFAULT_DELIVERY, type DeliveryDeps } from './delivery.ts';
import { attachAll, type PlayerTarget } from '../engine/slice.ts';
import type { PositionStore } from '#web/entities/episode/position-store.ts';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { createAirPlay } from '../slices/airplay.ts';
import { createCasting } from '../slices/casting.ts';
import { createPlaybackLock } from '../slices/playback-lock.ts';
import { createOnScreenMessage } from '../slices/on-screen-message.ts';
import { createFullscreen } from '../slices/fullscreen.ts';
import { createGestures } from '../input/gestures.ts';
import { createKeyboard } from '../input/keyboard.ts';
import { createMenus } from '../slices/menus.ts';
import { createPictureFit } from '../slices/picture-fit.ts';
import { createPip } from '../slices/pip.ts';
import { createPlayback } from '../slices/playback.ts';
import { createIdleCheck } from '../slices/idle-check.ts';
import { createQuality } from '../slices/quality.ts';
import { createPlayQueue } from '../slices/play-queue.ts';
import { createRemote } from '../input/remote.ts';
import { createDataSaver } from '../slices/data-saver.ts';
import { createOriginChoice } from '../slices/origin-choice.ts';
import { createSettings } from '../slices/settings.ts';
import { createSkip } from '../slices/skip-range.ts';
import { createSleepTimer } from '../slices/sleep-timer.ts';
import type { OpenSource } from '../engine/open-source.ts';
import { createSource } from '../slices/source.ts';
import { createSpeed } from '../slices/speed.ts';
import { createStall } from '../slices/stall.ts';
import { createStats } from '../slices/stats.ts';
import { createQualityFallback } from '../slices/quality-fallback.ts';
import { createTheatre } from '../slices/theatre.ts';
import { createTime } from '../slices/time.ts';
import { createControlsVisibility } from '../slices/visibility.ts';
import { createVolume } from '../slices/volume.ts';
import { createWakeLock } from '../slices/wake-lock.ts';
import { createPreloadNext } from '../slices/preload-next.ts';
import { createWatchPosition } from '../slices/watch-position.ts';

export type PlayerDeps = {
  storage: BrowserStorage;
  positions: PositionStore;
  openSource: OpenSource;
  now: () => number;
  /** Without it there are no ads. */
  ads?: AdDeps;
  delivery?: DeliveryDeps;
  /** The player is embedded in another site and must not navigate. */
  isEmbed?: boolean;
};

/** Creates a player from its slices. A player lives as long as its page and plays many episodes. */
export function createPlayer(deps: PlayerDeps) {
  const { storage, positions, openSource, now, ads = NO_ADS, delivery = DEFAULT_DELIVERY } = deps;
  const playbackLock = createPlaybackLock();
  const playback = createPlayback(playbackLock);
  const volume = createVolume(storage);
  const settings = createSettings(storage);
  const dataSaver = createDataSaver(settings, delivery.hasDataSaver);
  const quality = createQuality(storage, dataSaver);
  const visibility = createControlsVisibility();
  const skip = createSkip(storage, settings);
  const sleepTimer = createSleepTimer(now);
  const originChoice = createOriginChoice(settings, delivery.origins);
  const watchPosition = createWatchPosition(positions, now);
  const source = createSource(openSource, { playback, quality, dataSaver, originChoice, settings });
  const time = createTime();
  const queue = createPlayQueue(settings, skip, sleepTimer);
  const slices = {
    playback,
    quality,
    visibility,
    settings,
    dataSaver,
    skip,
    originChoice,
    source,
    stall: createStall(),
    stats: createStats(source),
    qualityFallback: createQualityFallback(quality, now),
    time,
    volume,
    speed: createSpeed(storage),
    fullscreen: createFullscreen(),
    theatre: createTheatre(settings),
    pictureFit: createPictureFit(),
    pip: createPip(),
    airPlay: createAirPlay(),
    casting: createCasting({ playbackLock, playback, time, watchPosition }),
    menus: createMenus(visibility),
    message: createOnScreenMessage(),
    ads: createAds(ads, { playbackLock, playback, volume }),
    watchPosition,
    queue: deps.isEmbed ? { ...queue, leave: () => {} } : queue,
    preloadNext: createPreloadNext({ queue, quality, dataSaver, originChoice }, delivery.preload),
    // Attached after the queue, which must see the sleep choice when an episode ends, before the timer resets it.
    sleepTimer,
    idleCheck: createIdleCheck(now),
    wakeLock: createWakeLock(),
  };
  const remote = createRemote(slices, visibility);
  const inputs = [remote, createKeyboard(slices, remote, visibility), createGestures(slices, visibility)];
  return {
    ...slices,
    remote,
    /** Attaches the player to a video element and its container; returns the function that detaches it. */
    attach: (stage: PlayerTarget) => attachAll([...Object.values(slices), ...inputs], stage),
    /**
     * Switches to an episode and plays it from `at` seconds, or from the saved position. The current episode keeps
     * playing if only its neighbours in the queue changed.
     */
    play(episode: PlayerEpisode, address: string, at?: number) {
      if (slices.queue.get().current?.episodeId === episode.episodeId)
        return slices.queue.updateNeighbors(episode);
      const startAt = slices.watchPosition.begin(episode, at);
      skip.begin(episode);
      slices.queue.begin(episode);
      // The device that plays the episode shows no ads.
      if (!slices.casting.isOn()) slices.ads.begin(slices.watchPosition.get().resumedAt !== null);
      slices.source.open(address, startAt);
      slices.idleCheck.begin(episode);
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
