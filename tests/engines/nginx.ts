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

/** Our settings of nginx with these servers, this port, this folder, and no store. */
function settingsFor(ports: readonly number[], port: number, folder: string): string {
  const servers = ports.map((one) => `  server 127.0.0.1:${one} fail_timeout=1s;\n`).join('');
  return readFileSync(SETTINGS, 'utf8')
    .replaceAll(/(?: {2}server web-\d:3000 fail_timeout=1s;\n)+/g, servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server s3:8333;', 'server 127.0.0.1:9;')
    .replace('/var/cache/nginx/akane', `${folder}/cache`);
}

/**
 * Starts nginx in front of servers on these ports, which get requests in turn, with deploy/nginx/akane.conf; on a free
 * port unless one is given.
 */
export async function startNginx(
  ports: readonly number[],
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
${settingsFor(ports, port, place)}}
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
