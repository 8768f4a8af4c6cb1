import type { ErrorData } from 'hls.js';

/** Why playback failed, as far as a viewer can act on it. */
export type PlaybackFailureReason = 'network' | 'missing' | 'unsupported' | 'damaged';

/** `code` and `details` are for the people who run the site. */
export type PlaybackFailure = { reason: PlaybackFailureReason; code: string; details: string };

const MISSING_STATUSES = [401, 403, 404, 410, 451];
const UNSUPPORTED_CODEC_ERRORS = [
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
];
// hls.js reports a malformed playlist as a network error.
const MALFORMED_PLAYLIST = /ParsingError|EmptyError/;

function reasonOf({ type, details, response }: ErrorData): PlaybackFailureReason {
  if (UNSUPPORTED_CODEC_ERRORS.includes(details)) return 'unsupported';
  if (MALFORMED_PLAYLIST.test(details) || (type as string) !== 'networkError') return 'damaged';
  return MISSING_STATUSES.includes(response?.code ?? 0) ? 'missing' : 'network';
}

/** The failure for a fatal error of hls.js. */
export function hlsFailure(data: ErrorData): PlaybackFailure {
  const { details, response, error, reason, url } = data;
  const code = response?.code ? `${details} ${response.code}` : details;
  const description = [reason ?? error.message, response?.url ?? url].filter(Boolean).join(' · ');
  return { reason: reasonOf(data), code, details: description };
}

const MEDIA_REASONS: Readonly<Record<number, PlaybackFailureReason>> = {
  2: 'network',
  3: 'damaged',
  4: 'unsupported',
};

/** The failure for an error of the video element itself (native HLS). */
export function mediaFailure(error: Pick<MediaError, 'code' | 'message'> | null): PlaybackFailure {
  const code = error?.code ?? 0;
  return {
    reason: MEDIA_REASONS[code] ?? 'network',
    code: `mediaError ${code}`,
    details: error?.message ?? '',
  };
}
