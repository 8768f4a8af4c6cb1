import { Failure } from '#server/failure.ts';

/** A body in memory that has arrived in part or whole. */
export type HeldBody = {
  /**
   * Counts more bytes of it; fails with `limited` when one of its owners has too many, and with `unavailable` when
   * there is no space.
   */
  grow: (bytes: number) => void;
  /** It has arrived whole and is not dropped any more. */
  settle: () => void;
  release: () => void;
};

export type BodyMemory = {
  /**
   * Begins to count a body for its network and, where it is known, its account; `drop` gives it up. The empty network
   * is the machine itself or a proxy: it has no bound of its own.
   */
  hold: (network: string, account: string | undefined, drop: (reason: Failure) => void) => HeldBody;
};

const MAX_BYTES = 256_000_000;
// Four of the largest pictures at once.
const MAX_BYTES_OF_ONE = 64_000_000;

const FULL = 'Сейчас на сайт отправляют слишком много данных. Попробуйте через несколько секунд.';
const FULL_OF_ONE = 'Вы отправляете слишком много данных сразу. Дождитесь, пока загрузится остальное.';
const RETRY_SECONDS = 10;

type Body = { network: string; owners: string[]; bytes: number; drop: (reason: Failure) => void };

/**
 * Makes the count of all request bodies in memory, small ones and files alike. When the memory is full, the largest
 * body that is still arriving from the network that holds most is given up for the new one: whoever sends little is
 * served.
 */
export function createBodyMemory({
  maxBytes = MAX_BYTES,
  maxBytesOfOne = MAX_BYTES_OF_ONE,
} = {}): BodyMemory {
  const heldBy = new Map<string, number>();
  const arriving = new Set<Body>();
  let held = 0;

  const count = (body: Body, bytes: number) => {
    held += bytes;
    body.bytes += bytes;
    for (const owner of body.owners) {
      const sum = (heldBy.get(owner) ?? 0) + bytes;
      if (sum > 0) heldBy.set(owner, sum);
      else heldBy.delete(owner);
    }
  };
  const release = (body: Body) => {
    arriving.delete(body);
    count(body, -body.bytes);
  };
  const largestOf = (asking: Body, bytes: number): Body => {
    const sizeOf = (body: Body) => ({
      ofNetwork: (heldBy.get(body.network) ?? 0) + (body.network === asking.network ? bytes : 0),
      own: body.bytes + (body === asking ? bytes : 0),
    });
    let largest = { body: asking, ...sizeOf(asking) };
    for (const body of arriving) {
      const { ofNetwork, own } = sizeOf(body);
      const isMore = ofNetwork === largest.ofNetwork ? own > largest.own : ofNetwork > largest.ofNetwork;
      if (isMore) largest = { body, ofNetwork, own };
    }
    return largest.body;
  };
  const makeSpace = (asking: Body, bytes: number): void => {
    if (held + bytes <= maxBytes) return;
    const largest = largestOf(asking, bytes);
    const reason = new Failure('unavailable', FULL);
    if (largest === asking) throw reason;
    release(largest);
    largest.drop(reason);
    makeSpace(asking, bytes);
  };

  return {
    hold: (network, account, drop) => {
      const ofNetwork = `network ${network}`;
      const ofAccount = account === undefined ? [] : [`account ${account}`];
      const body = { network: ofNetwork, owners: [ofNetwork, ...ofAccount], bytes: 0, drop };
      const bounded = network === '' ? ofAccount : body.owners;
      arriving.add(body);
      return {
        grow: (bytes) => {
          if (bounded.some((owner) => (heldBy.get(owner) ?? 0) + bytes > maxBytesOfOne))
            throw new Failure('limited', FULL_OF_ONE, RETRY_SECONDS);
          makeSpace(body, bytes);
          count(body, bytes);
        },
        settle: () => void arriving.delete(body),
        release: () => release(body),
      };
    },
  };
}
