import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseDatabaseUser, makePrivateFolder } from '#server/platform/database/embedded-user.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

export type TestProxy = {
  origin: string;
  /** What went wrong on the way to the servers, as nginx logged it. */
  errors: () => string;
  remove: () => Promise<void>;
};

const SETTINGS = path.resolve(import.meta.dirname, '../../deploy/nginx/akane.conf');

/** Our settings of nginx with these servers and this port, without a store. */
function settingsFor(targets: readonly (number | string)[], port: number): string {
  const hosts = targets.map((one) => (typeof one === 'number' ? `127.0.0.1:${one}` : one));
  const servers = hosts.map((host) => `  server ${host} max_fails=0;\n`).join('');
  return readFileSync(SETTINGS, 'utf8')
    .replaceAll(/(?: {2}server web-\d:3000 max_fails=0;\n)+/g, servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/upstream bucket .*?\n(?=server )/s, '')
    .replace(/ {2}# Videos at signed .*?(?= {2}# An announce )/s, '');
}

/**
 * Starts nginx in front of servers on these ports of this machine, or at these hosts, which get requests in turn, with
 * deploy/nginx/akane.conf; on a free port unless one is given.
 */
export async function startNginx(
  targets: readonly (number | string)[],
  { port: given }: { port?: number } = {},
): Promise<TestProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-nginx-'));
  const user = chooseDatabaseUser(folder);
  const place = path.join(folder, 'nginx');
  makePrivateFolder(place, user);
  const port = given ?? (await freePort());
  const settings = path.join(place, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    settings,
    `daemon off;
pid ${place}/nginx.pid;
error_log ${place}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${place}/${kind};`).join('\n  ')}
${settingsFor(targets, port)}}
`,
  );
  const [command, ...args] = [...user.prefix, 'nginx', '-e', 'stderr', '-c', settings];
  const errors = () => readFileSync(path.join(place, 'error.log'), 'utf8');
  const child = spawn(command, args, { cwd: '/', stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil(() =>
    fetch(origin)
      .then(({ ok }) => ok)
      .catch(() => false),
  );
  const remove = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, errors, remove };
}
