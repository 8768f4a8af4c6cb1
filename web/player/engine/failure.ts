import type { ErrorData } from 'hls.js';

/** Why nothing plays, as far as a viewer can do something about it. */
export type FailureReason = 'network' | 'missing' | 'unsupported' | 'damaged';

/** `code` and `details` are for those who mend it. */
export type Failure = { reason: FailureReason; code: string; details: string };

const GONE = [401, 403, 404, 410, 451];
const UNKNOWN_CODECS = [
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
];
// hls.js counts a playlist that makes no sense among the faults of the network.
const SENSELESS = /ParsingError|EmptyError/;

function reasonOf({ type, details, response }: ErrorData): FailureReason {
  if (UNKNOWN_CODECS.includes(details)) return 'unsupported';
  if (SENSELESS.test(details) || (type as string) !== 'networkError') return 'damaged';
  return GONE.includes(response?.code ?? 0) ? 'missing' : 'network';
}

/** What hls.js gave up for. */
export function failureOfHls(data: ErrorData): Failure {
  const { details, response, error, reason, url } = data;
  const code = response?.code ? `${details} ${response.code}` : details;
  const more = [reason ?? error.message, response?.url ?? url].filter(Boolean).join(' · ');
  return { reason: reasonOf(data), code, details: more };
}

const MEDIA_REASONS: Readonly<Record<number, FailureReason>> = {
  2: 'network',
  3: 'damaged',
  4: 'unsupported',
};

/** What the video element itself gave up for. */
export function failureOfMedia(error: Pick<MediaError, 'code' | 'message'> | null): Failure {
  const code = error?.code ?? 0;
  return {
    reason: MEDIA_REASONS[code] ?? 'network',
    code: `mediaError ${code}`,
    details: error?.message ?? '',
  };
}
