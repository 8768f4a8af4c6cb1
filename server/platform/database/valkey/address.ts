export type ValkeyHost = { host: string; port: number };

/** Where a Valkey or Redis is and how to sign in to it. */
export type ValkeyAddress = {
  kind: 'single' | 'sentinel' | 'cluster';
  hosts: readonly ValkeyHost[];
  isTls: boolean;
  username?: string;
  password?: string;
  database: number;
  /** The name under which Sentinels know the server. */
  master?: string;
  sentinelPassword?: string;
};

const FORM =
  /^(?<tls>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^@/?]*)@)?(?<hosts>[^@/?]+)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/;
const PORT = 6379;
const SENTINEL_PORT = 26_379;

function readHost(text: string, defaultPort: number): ValkeyHost | undefined {
  const url = URL.parse(`redis://${text.trim()}`);
  if (!url || url.hostname === '' || url.pathname !== '' || url.hash !== '') return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || defaultPort) };
}

// Like `decodeURIComponent`, for text that may hold a single «%».
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readUser(text: string): Pick<ValkeyAddress, 'username' | 'password'> {
  const [username = '', password = ''] = text.split(/:(.*)/s).map(decode);
  return { ...(username && { username }), ...(password && { password }) };
}

/**
 * Reads `redis://user:password@host:6379/0`, `redis+sentinel://user:password@host,host/master/0` or
 * `redis+cluster://user:password@host,host`, each with `rediss` for TLS; undefined when the text is none of them.
 */
export function readValkeyAddress(text: string): ValkeyAddress | undefined {
  const {
    tls = '',
    kind = 'single',
    user = '',
    hosts = '',
    path = '',
    query = '',
  } = FORM.exec(text)?.groups ?? {};
  const isSentinel = kind === 'sentinel';
  const found = hosts.split(',').map((one) => readHost(one, isSentinel ? SENTINEL_PORT : PORT));
  const known = found.filter((host) => host !== undefined);
  const parts = path.split('/').filter((part) => part !== '');
  const [master] = isSentinel ? parts.splice(0, 1) : [];
  const [database = '0', ...more] = parts;
  const options = new URLSearchParams(query);
  const sentinelPassword = options.get('sentinel_password') ?? undefined;
  const isWrong =
    known.length < found.length ||
    (kind === 'single' && known.length > 1) ||
    (isSentinel && master === undefined) ||
    !(kind === 'cluster' ? /^0$/ : /^\d{1,4}$/).test(database) ||
    more.length > 0 ||
    [...options.keys()].some((name) => !isSentinel || name !== 'sentinel_password');
  if (isWrong) return undefined;
  return {
    kind: kind as ValkeyAddress['kind'],
    hosts: known,
    isTls: tls === 'rediss',
    database: Number(database),
    ...readUser(user),
    ...(master !== undefined && { master: decode(master) }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
  };
}

/** The hosts of an address, without its secrets. */
export function formatValkeyHosts({ kind, hosts, master }: ValkeyAddress): string {
  const all = hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ');
  if (kind === 'single') return all;
  return kind === 'cluster' ? `кластер, ${all}` : `${master} по Sentinel, ${all}`;
}
