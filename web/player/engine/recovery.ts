export type Fault = 'network' | 'media' | 'other';
export type Remedy = 'load-again' | 'recover-media' | 'give-up';

const NETWORK_TRIES = 1;
const MEDIA_TRIES = 1;

/** Counts the faults of one source: the network and the decoder get one more try, then the viewer is told. */
export function createRecovery(): (fault: Fault) => Remedy {
  let network = 0;
  let media = 0;
  return (fault) => {
    if (fault === 'network' && network++ < NETWORK_TRIES) return 'load-again';
    if (fault === 'media' && media++ < MEDIA_TRIES) return 'recover-media';
    return 'give-up';
  };
}
