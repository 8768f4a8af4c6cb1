import type { Track } from './tracks.ts';

const FORMATS: Partial<Record<string, string>> = {
  matroska: 'Matroska',
  mov: 'MP4',
  mpegts: 'MPEG-TS',
  mpeg: 'MPEG',
  avi: 'AVI',
  flv: 'FLV',
  asf: 'WMV',
  ogg: 'Ogg',
  mxf: 'MXF',
  rm: 'RealMedia',
};

/** The name of a format that ffprobe names like `matroska,webm`. */
export function formatFormat(format: string): string {
  const [first = format] = format.split(',');
  return FORMATS[first] ?? first;
}

const CODECS: Partial<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  opus: 'Opus',
  vorbis: 'Vorbis',
  wavpack: 'WavPack',
  truehd: 'TrueHD',
  eac3: 'E-AC-3',
  ac3: 'AC-3',
  dts: 'DTS',
  subrip: 'SRT',
  hdmv_pgs_subtitle: 'PGS',
  dvd_subtitle: 'VobSub',
  dvb_subtitle: 'DVB',
  mov_text: 'текст MP4',
};
const LAYOUTS: Partial<Record<number, string>> = { 1: 'моно', 2: 'стерео', 6: '5.1', 7: '6.1', 8: '7.1' };

const languages = new Intl.DisplayNames('ru', { type: 'language' });

/** The Russian name of a language code such as `rus` or `ja-JP`; null for none and for what is no code. */
export function formatLanguage(code: string | null): string | null {
  if (code === null || /^(und|mis|mul|zxx)$/i.test(code) || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code))
    return null;
  return languages.of(code) ?? null;
}

/** Describes a track in a few words: «русский, «Dub», AAC, стерео». */
export function describeTrack({ kind, codec, channels, language, title }: Track): string {
  const isSpoken = kind === 'sound' || kind === 'subtitles';
  const parts = [
    formatLanguage(language) ?? (isSpoken ? 'язык не указан' : null),
    title === null ? null : `«${title}»`,
    codec === null ? 'неизвестный кодек' : (CODECS[codec] ?? codec.replace(/^pcm_.*/, 'pcm').toUpperCase()),
    channels === null ? null : (LAYOUTS[channels] ?? `каналов ${channels}`),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
