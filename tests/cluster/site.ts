import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { startNginx, type TestProxy } from '#tests/engines/nginx.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { startScript, startSite, type ProcessResult, type RunningProcess } from '#tests/support/process.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startDatabases, type Databases } from './databases.ts';
import { addMachine, endMachines, makeNetwork, PROXY_ADDRESS, type Machine } from './machines.ts';
import { printedSettings, writeFromManual } from './manual.ts';

// The writers change forty of them; the last one stays in memory.
const RELEASES = 41;
const ROLES = { 'web-1': 'web,tracker', 'web-2': 'web,tracker', 'jobs-1': 'jobs' } as const;
const PARTS = { 'web-1': 31, 'web-2': 32, 'jobs-1': 41, 'runner-1': 51, 'runner-2': 52 };

/** The name of a machine with a process of ours. */
export type Name = keyof typeof PARTS;

export type ClusterSite = {
  /** Where nginx answers. */
  origin: string;
  databases: Databases;
  machines: Readonly<Record<Name, Machine>>;
  /** The processes of ours, by the names of their machines. */
  processes: Map<Name, RunningProcess>;
  /** At the primary, past HAProxy. */
  db: Database;
  mail: MailSink;
  /** Starts the process of a machine, from another folder of the project if there is one. */
  start: (name: Name, root?: string) => Promise<void>;
  /** Asks it to stop; returns its exit code. */
  stop: (name: Name) => Promise<number | null>;
  /** Runs an `akane` command on a machine. */
  akane: (name: Name, args: string[], env?: NodeJS.ProcessEnv) => Promise<ProcessResult>;
  close: () => Promise<void>;
};

/** Writes a catalogue file; returns its path. */
function writeCatalogue(folder: string): string {
  const lines = Array.from({ length: RELEASES }, (_, at) =>
    JSON.stringify(
      aCatalogueEntry(at + 1, { genres: ['Драма'], episodes: [{ ordinal: 1, duration: 1400 }] }),
    ),
  );
  const file = path.join(folder, 'catalogue.jsonl');
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function addMachines(folder: string): Promise<Record<Name, Machine>> {
  const machines = {} as Record<Name, Machine>;
  for (const [name, part] of Object.entries(PARTS) as [Name, number][]) {
    const machine = await addMachine(name, part, folder);
    machine.spawn(['haproxy', '-db', '-f', writeFromManual('/etc/haproxy/haproxy.cfg', machine)]);
    machines[name] = machine;
  }
  return machines;
}

type Options = {
  /** The folder of the project whose processes are started and whose tables are made, by default this one. */
  root?: string;
  /** Starts the storage. */
  storage: () => Promise<unknown>;
  /** The processes to start. */
  names: readonly Name[];
};

/**
 * Starts the databases, our processes on machines of their own, and nginx in front of the site; `close` removes the
 * folder.
 */
export async function startClusterSite(
  folder: string,
  { root, storage, names }: Options,
): Promise<ClusterSite> {
  makeNetwork();
  const [databases] = await Promise.all([startDatabases(folder), storage()]);
  const machines = await addMachines(folder);
  const db = openDatabase({
    url: databases.urlOf('akane').replace('postgres:change-me-postgres', 'akane:change-me'),
  });
  const mail = await startMailSink(0, PROXY_ADDRESS);
  const port = 8080;
  const processes = new Map<Name, RunningProcess>();
  const settingsOf = (name: Name): NodeJS.ProcessEnv => ({
    ...printedSettings(),
    SMTP_URL: mail.url,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: path.join(folder, name, 'data'),
    WORK_DIR: path.join(folder, name, 'work'),
    DEMO: 'off',
    BOT_CHECK: 'off',
    RATE_LIMIT: '0',
    ROLES: name in ROLES ? ROLES[name as keyof typeof ROLES] : '',
  });
  const start = async (name: Name, from?: string) => {
    const options = { prefix: machines[name].prefix, ...(from !== undefined && { root: from }) };
    const settings = settingsOf(name);
    const started =
      name in ROLES
        ? (await startSite(settings['DATA_DIR'] ?? '', settings, options)).process
        : startScript('operator/akane.ts', ['work'], settings, options);
    processes.set(name, started);
  };
  const run = (
    name: Name,
    args: string[],
    { env = {}, from }: { env?: NodeJS.ProcessEnv; from?: string | undefined },
  ) => {
    const options = { prefix: machines[name].prefix, ...(from !== undefined && { root: from }) };
    return startScript('operator/akane.ts', args, { ...settingsOf(name), ...env }, options).finished;
  };
  for (const args of [['migrate'], ['import', writeCatalogue(folder)]]) {
    const { code, output } = await run('jobs-1', args, { from: root });
    assert.equal(code, 0, output);
  }
  for (const name of names) await start(name, root);
  const webs = names.filter((name) => name.startsWith('web'));
  const proxy: TestProxy = await startNginx(
    webs.map((name) => `${machines[name].address}:3000`),
    { port },
  );
  const stop = async (name: Name) => {
    const running = processes.get(name);
    processes.delete(name);
    running?.child.kill('SIGTERM');
    return (await running?.finished)?.code ?? null;
  };
  return {
    origin: proxy.origin,
    databases,
    machines,
    processes,
    db,
    mail,
    start,
    stop,
    akane: (name, args, env = {}) => run(name, args, { env }),
    close: async () => {
      await Promise.all([...processes.keys()].map(stop));
      await db.destroy();
      await proxy.remove();
      await mail.close();
      endMachines();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
