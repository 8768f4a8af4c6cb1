import { SUPPORT_PATH } from '#contract/addresses.ts';
import sampleAd from './sample-ad.mp4?no-inline';

/** A sample VAST document. */
export type VastSample = { label: string; xml: string };

const EVENTS = [
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'fullscreen',
  'exitFullscreen',
  'skip',
];

type LinearOptions = { skipoffset?: string; file?: string; type?: string; api?: string };

// Any small response of ours works as a beacon.
const beacon = (origin: string, event: string) =>
  `<![CDATA[${origin}/app/guest-frame?event=${event}&cb=[CACHEBUSTING]]]>`;

function inline(
  origin: string,
  { skipoffset, file = sampleAd, type = 'video/mp4', api }: LinearOptions,
): string {
  const tracking = EVENTS.map(
    (event) => `            <Tracking event="${event}">${beacon(origin, event)}</Tracking>`,
  );
  const media = `type="${type}" width="640" height="360" bitrate="60"${api ? ` apiFramework="${api}"` : ''}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2">
  <Ad id="sample">
    <InLine>
      <AdSystem>Akane</AdSystem>
      <AdTitle>Пример</AdTitle>
      <AdServingId>sample</AdServingId>
      <Advertiser>ООО «Ромашка»</Advertiser>
      <Impression>${beacon(origin, 'impression')}</Impression>
      <Error>${beacon(origin, 'error&code=[ERRORCODE]')}</Error>
      <Creatives>
        <Creative>
          <UniversalAdId idRegistry="akane">sample</UniversalAdId>
          <Linear${skipoffset ? ` skipoffset="${skipoffset}"` : ''}>
            <Duration>00:00:08</Duration>
            <TrackingEvents>
${tracking.join('\n')}
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough>${origin}${SUPPORT_PATH}</ClickThrough>
              <ClickTracking>${beacon(origin, 'click')}</ClickTracking>
            </VideoClicks>
            <MediaFiles>
              <MediaFile delivery="progressive" ${media}>${new URL(file, origin).href}</MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>`;
}

/** The samples, with beacons and files at `origin`. */
export function vastSamples(origin: string): VastSample[] {
  return [
    { label: 'Обычная', xml: inline(origin, {}) },
    { label: 'С пропуском', xml: inline(origin, { skipoffset: '00:00:03' }) },
    { label: 'Пустой ответ', xml: '<VAST version="4.2"/>' },
    { label: 'Испорченный XML', xml: inline(origin, {}).slice(0, -80) },
    {
      label: 'Только VPAID',
      xml: inline(origin, { file: '/ad.js', type: 'application/javascript', api: 'VPAID' }),
    },
    { label: 'Без файла', xml: inline(origin, { file: '/assets/lost.mp4' }) },
  ];
}
