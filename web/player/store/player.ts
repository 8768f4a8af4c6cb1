import { type AdDeps, createAds, NO_ADS } from '../ads/ads.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { PLAIN_DELIVERY, type DeliveryDeps } from './delivery.ts';
import { attachAll, type Stage } from '../engine/media-store.ts';
import type { PositionStore } from '#web/entities/episode/position-store.ts';
import type { Shelf } from '#web/storage/remembered.ts';
import { createCurtain } from '../slices/curtain.ts';
import { createFlash } from '../slices/flash.ts';
import { createFullscreen } from '../slices/fullscreen.ts';
import { createGestures } from '../input/gestures.ts';
import { createKeyboard } from '../input/keyboard.ts';
import { createMenus } from '../slices/menus.ts';
import { createPictureFit } from '../slices/picture-fit.ts';
import { createPip } from '../slices/pip.ts';
import { createPlayback } from '../slices/playback.ts';
import { createPresence } from '../slices/presence.ts';
import { createQuality } from '../slices/quality.ts';
import { createQueue } from '../slices/queue.ts';
import { createRemote } from '../input/remote.ts';
import { createSaver } from '../slices/saver.ts';
import { createServer } from '../slices/server.ts';
import { createSettings } from '../slices/settings.ts';
import { createSkip } from '../slices/skip-range.ts';
import { createSleep } from '../slices/sleep.ts';
import type { OpenSource } from '../engine/open-source.ts';
import { createSource } from '../slices/source.ts';
import { createSpeed } from '../slices/speed.ts';
import { createStall } from '../slices/stall.ts';
import { createStats } from '../slices/stats.ts';
import { createStepDown } from '../slices/step-down.ts';
import { createTheatre } from '../slices/theatre.ts';
import { createTime } from '../slices/time.ts';
import { createVisibility } from '../slices/visibility.ts';
import { createVolume } from '../slices/volume.ts';
import { createWakeLock } from '../slices/wake-lock.ts';
import { createWarm } from '../slices/warm.ts';
import { createWatchPosition } from '../slices/watch-position.ts';

export type PlayerDeps = {
  storage: Shelf;
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
  const { storage, positions, openSource, now, ads = NO_ADS, delivery = PLAIN_DELIVERY } = deps;
  const curtain = createCurtain();
  const playback = createPlayback(curtain);
  const volume = createVolume(storage);
  const settings = createSettings(storage);
  const saver = createSaver(settings, delivery.savesTraffic);
  const quality = createQuality(storage, saver);
  const visibility = createVisibility();
  const skip = createSkip(storage, settings);
  const sleep = createSleep(now);
  const server = createServer(settings, delivery.hosts);
  const source = createSource(openSource, { playback, quality, saver, server, settings });
  const queue = createQueue(settings, skip, sleep);
  const slices = {
    playback,
    quality,
    visibility,
    settings,
    saver,
    skip,
    server,
    source,
    stall: createStall(),
    stats: createStats(source),
    stepDown: createStepDown(quality, now),
    time: createTime(),
    volume,
    speed: createSpeed(storage),
    fullscreen: createFullscreen(),
    theatre: createTheatre(settings),
    pictureFit: createPictureFit(),
    pip: createPip(),
    menus: createMenus(visibility),
    flash: createFlash(),
    ads: createAds(ads, { curtain, playback, volume }),
    watchPosition: createWatchPosition(positions, now),
    queue: deps.isEmbed ? { ...queue, leave: () => {} } : queue,
    warm: createWarm({ queue, quality, saver, server }, delivery.warm),
    // Attached after the queue, which must see the sleep choice when an episode ends, before the timer resets it.
    sleep,
    presence: createPresence(now),
    wakeLock: createWakeLock(),
  };
  const remote = createRemote(slices, visibility);
  const inputs = [remote, createKeyboard(slices, remote, visibility), createGestures(slices, visibility)];
  return {
    ...slices,
    remote,
    /** Attaches the player to a video element and its container; returns the function that detaches it. */
    attach: (stage: Stage) => attachAll([...Object.values(slices), ...inputs], stage),
    /**
     * Switches to an episode and plays it from `at` seconds, or from the saved position. The current episode keeps
     * playing if only its neighbours in the queue changed.
     */
    begin(episode: Film, address: string, at?: number) {
      if (slices.queue.get().film?.episodeId === episode.episodeId) return slices.queue.relink(episode);
      const startAt = slices.watchPosition.begin(episode, at);
      skip.begin(episode);
      slices.queue.begin(episode);
      slices.ads.begin(slices.watchPosition.get().resumedAt !== null);
      slices.source.open(address, startAt);
      slices.presence.begin(episode);
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
