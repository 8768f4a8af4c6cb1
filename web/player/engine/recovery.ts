export type PlaybackErrorKind = 'network' | 'media' | 'other';
export type RecoveryStep = 'load-again' | 'recover-media' | 'give-up';

const MAX_NETWORK_RETRIES = 1;
const MAX_MEDIA_RETRIES = 1;

/** Returns what to do after each fatal error of one source: one retry for network and media errors, then give up. */
export function createRecovery(): (kind: PlaybackErrorKind) => RecoveryStep {
  let networkErrors = 0;
  let mediaErrors = 0;
  return (kind) => {
    if (kind === 'network' && networkErrors++ < MAX_NETWORK_RETRIES) return 'load-again';
    if (kind === 'media' && mediaErrors++ < MAX_MEDIA_RETRIES) return 'recover-media';
    return 'give-up';
  };
}
