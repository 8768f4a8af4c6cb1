import { Cluster, Redis } from 'ioredis';
import type { ValkeyAddress } from './address.ts';

const CONNECT_MS = 2000;
const MAX_RETRY_MS = 1000;

const retryStrategy = (times: number) => Math.min(times * 100, MAX_RETRY_MS);

// Without a connection commands fail at once, and those whose connection breaks are not sent again: their callers go on
// without an answer.
const OPTIONS = {
  connectionName: 'akane',
  connectTimeout: CONNECT_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  keepAlive: 10_000,
  retryStrategy,
  // The server was demoted: a new connection finds its successor.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
};

function connect(address: ValkeyAddress): Redis | Cluster {
  const { kind, hosts, isTls, username, password, database, master, sentinelPassword } = address;
  const user = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  const options = { ...OPTIONS, ...user, ...(isTls && { tls: {} }) };
  const [first] = hosts;
  if (kind === 'cluster')
    return new Cluster([...hosts], {
      redisOptions: options,
      enableOfflineQueue: false,
      clusterRetryStrategy: retryStrategy,
      // Certificates name hosts, and nodes know each other by their addresses.
      ...(isTls && { dnsLookup: (host, callback) => callback(null, host) }),
    });
  if (kind === 'single') return new Redis({ ...options, ...first, db: database });
  return new Redis({
    ...options,
    db: database,
    sentinels: [...hosts],
    ...(master !== undefined && { name: master }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    sentinelRetryStrategy: retryStrategy,
    enableTLSForSentinelMode: isTls,
    ...(isTls && { sentinelTLS: {} }),
  });
}

/** Opens a connection that is opened again whenever it is lost. */
export function createValkeyClient(address: ValkeyAddress): Redis | Cluster {
  const client = connect(address);
  // Whoever runs a command learns of its failure.
  client.on('error', () => {});
  return client;
}
