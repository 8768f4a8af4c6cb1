import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { waitUntil } from '#tests/support/wait-until.ts';
import { addMachine, type Machine } from './machines.ts';
import { printedSettings, writeFromManual } from './manual.ts';

const START_MS = 120_000;
const DISK = '11111111-1111-4111-8111-111111111111';

// Who may do what in the cluster.
const KEYS: readonly [name: string, ...capabilities: string[]][] = [
  ['mon.', '--cap', 'mon', 'allow *'],
  ['client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'],
  ['osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'],
  ['client.rgw', '--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx'],
];

/** One machine with Ceph: a monitor, a disk and the S3 gateway, which checks signatures. */
export type Ceph = {
  killGateway: () => void;
  startGateway: () => Promise<void>;
};

async function isOpen(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function makeFolders({ folder }: Machine): void {
  for (const name of [
    'run/ceph',
    'var/log/ceph',
    ...['mon', 'osd', 'rgw'].map((kind) => `var/lib/ceph/${kind}`),
  ])
    mkdirSync(path.join(folder, name), { recursive: true });
}

/** Starts it with an empty bucket of the settings that the manual prints. */
export async function startCeph(folder: string): Promise<Ceph> {
  const machine = await addMachine('s3-1', 21, folder);
  makeFolders(machine);
  const conf = writeFromManual('/etc/ceph/ceph.conf', machine);
  const keyring = path.join(path.dirname(conf), 'keyring');
  const run = (...command: string[]) => {
    const [nsenter = '', ...rest] = [...machine.prefix, ...command];
    execFileSync(nsenter, rest, { stdio: 'pipe', timeout: START_MS });
  };
  for (const [i, [name, ...capabilities]] of KEYS.entries())
    run(
      'ceph-authtool',
      keyring,
      ...(i === 0 ? ['--create-keyring'] : []),
      '--gen-key',
      '-n',
      name,
      ...capabilities,
    );
  run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--keyring', keyring);
  machine.spawn(['ceph-mon', '-c', conf, '-i', 'a', '-f']);
  run('ceph', '-c', conf, 'osd', 'new', DISK);
  run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', DISK);
  machine.spawn(['ceph-osd', '-c', conf, '-i', '0', '-f']);
  const settings = printedSettings();
  const endpoint = settings['S3_ENDPOINT'] ?? '';
  const credentials = {
    accessKeyId: settings['S3_KEY'] ?? '',
    secretAccessKey: settings['S3_SECRET'] ?? '',
  };
  const startGateway = async () => {
    machine.spawn(['radosgw', '-c', conf, '-n', 'client.rgw', '-f']);
    await waitUntil(() => isOpen(endpoint), START_MS);
  };
  await startGateway();
  const keys = ['--access-key', credentials.accessKeyId, '--secret-key', credentials.secretAccessKey];
  run('radosgw-admin', '-c', conf, 'user', 'create', '--uid', 'akane', '--display-name', 'akane', ...keys);
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: settings['S3_BUCKET'] }));
  client.destroy();
  return { killGateway: () => machine.signal('SIGKILL', 'radosgw'), startGateway };
}
