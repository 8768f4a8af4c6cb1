import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatStats, formatStatsText, type PlaybackSample } from './format-stats.ts';

const sample: PlaybackSample = {
  picture: { width: 1280, height: 720 },
  viewport: { width: 1440, height: 900, density: 1.5 },
  ahead: 38.26,
  dropped: 2,
  frames: 1800,
  volume: 0.25,
  rate: 1.25,
  stream: {
    codecs: 'avc1.64001f, mp4a.40.2',
    bitrate: 2_960_000,
    bandwidth: 18_400_000,
    latency: 41.7,
    origin: 'https://cdn.example',
  },
};

test('lists what is playing, the stream and its origin', () => {
  const text = formatStatsText(formatStats(sample)).replaceAll('\u00A0', ' ');
  assert.equal(
    text,
    [
      'Картинка: 1280×720',
      'Окно: 1440×900 × 1,5',
      'Кодеки: avc1.64001f, mp4a.40.2',
      'Поток: 3 Мбит/с',
      'Скорость сети: 18,4 Мбит/с',
      'Сервер: cdn.example · 42 мс',
      'Буфер: 38,3 с',
      'Кадры: потеряно 2 из 1800',
      'Звук и скорость: 25 % · 1,25×',
    ].join('\n'),
  );
});

test('omits the stream with native HLS', () => {
  const names = formatStats({ ...sample, stream: null }).map(([name]) => name);
  assert.deepEqual(names, ['Картинка', 'Окно', 'Буфер', 'Кадры', 'Звук и скорость']);
});
