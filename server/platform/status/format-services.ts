import path from 'node:path';
import { formatValkeyHosts, type ValkeyAddress } from '../database/valkey/address.ts';
import { urlsOfHosts } from '../database/connections/client.ts';
import { formatRoles, type Role } from './roles.ts';

export type Services = {
  roles: ReadonlySet<Role>;
  dataDir: string;
  database: { url: string | undefined; directUrl: string | undefined; readUrl?: string | undefined };
  valkeyAddress: ValkeyAddress | undefined;
  s3?: { bucket: string; endpoint: string | undefined; region: string; prefix: string } | undefined;
  mail: { smtpUrl: string | undefined };
  deliveryOrigins: readonly string[];
  botCheck: { kind: string };
};

/** The hosts of a connection string, without the user and the password. */
function formatHosts(url: string): string {
  const hosts = urlsOfHosts(url).map((one) => {
    const { host, searchParams } = new URL(one);
    return host || (searchParams.get('host') ?? 'localhost');
  });
  return hosts.join(', ');
}

function formatDatabase({ database: { url, directUrl, readUrl }, dataDir }: Services): string {
  if (url === undefined) return `встроенная, в ${path.join(dataDir, 'postgres')}`;
  const direct =
    directUrl === undefined || directUrl === url
      ? ''
      : `; напрямую, для миграций и уведомлений: ${formatHosts(directUrl)}`;
  const replicas = readUrl === undefined ? '' : `; публичное читается с реплик: ${formatHosts(readUrl)}`;
  return `внешняя, ${formatHosts(url)}${direct}${replicas}`;
}

function formatStorage({ s3, dataDir }: Services): string {
  if (!s3) return path.join(dataDir, 'storage');
  const { bucket, endpoint, region, prefix } = s3;
  return `S3, ${endpoint === undefined ? `Amazon, ${region}` : new URL(endpoint).host}, ${bucket}/${prefix}`;
}

/** Lists the parts that run and the services that the settings choose, one a line, without their secrets. */
export function formatServices(services: Services): string {
  const { roles, dataDir, valkeyAddress, mail, deliveryOrigins, botCheck } = services;
  const lines = {
    'Этот процесс': formatRoles(roles),
    'База данных': formatDatabase(services),
    ...(valkeyAddress && { 'Valkey или Redis': formatValkeyHosts(valkeyAddress) }),
    Файлы: formatStorage(services),
    Почта:
      mail.smtpUrl === undefined
        ? `письма складываются в ${path.join(dataDir, 'outbox')}`
        : new URL(mail.smtpUrl).host,
    ...(deliveryOrigins.length > 1 && { Видео: deliveryOrigins.join(', ') }),
    ...(botCheck.kind !== 'altcha' && {
      'Проверка на робота': botCheck.kind === 'off' ? 'выключена' : botCheck.kind,
    }),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
