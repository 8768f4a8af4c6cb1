import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachAll } from '../engine/slice.ts';
import { createFakeTarget } from '../engine/fake-media.ts';
import { createAirPlay } from './airplay.ts';

function startAirPlay() {
  const { stage, media } = createFakeTarget();
  const airPlay = createAirPlay();
  const detach = attachAll([airPlay], stage);
  const becomes = (availability: string) =>
    media.dispatchEvent(
      Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }),
    );
  return { media, airPlay, detach, becomes };
}

test('AirPlay is available while a receiver is near', () => {
  const { airPlay, becomes, detach } = startAirPlay();
  assert.equal(airPlay.get().isAvailable, false);
  becomes('available');
  assert.equal(airPlay.get().isAvailable, true);
  becomes('not-available');
  assert.equal(airPlay.get().isAvailable, false);
  detach();
  becomes('available');
  assert.equal(airPlay.get().isAvailable, false);
});

test('AirPlay is on while a receiver plays the video', () => {
  const { airPlay, media } = startAirPlay();
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: true });
  media.emit('webkitcurrentplaybacktargetiswirelesschanged');
  assert.equal(airPlay.get().isOn, true);
  Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: false });
  media.emit('webkitcurrentplaybacktargetiswirelesschanged');
  assert.equal(airPlay.get().isOn, false);
});

test('outside WebKit choosing a receiver does nothing', () => {
  startAirPlay().airPlay.choose();
});
