import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const ALERTS = path.resolve(import.meta.dirname, '../../deploy/monitoring/alerts.yaml');

/** A Prometheus of Debian that scrapes processes of this machine and evaluates our alerts. */
export type TestPrometheus = {
  /** Scrapes a process from now on. */
  watch: (instance: string, port: number) => void;
  /** The names of the alerts that ring, each once. */
  listFiring: () => Promise<string[]>;
  /** Ends it and removes its folder. */
  remove: () => Promise<void>;
};

// A minute passes in two seconds: windows and waiting times of the rules are thirty times as short.
function hurry(rules: string): string {
  const shorten = (_text: string, before: string, count: string, unit: string) =>
    `${before}${Number(count) * (unit === 'h' ? 120 : 2)}s`;
  return rules.replaceAll(/(\[|for: )(\d+)([hm])/g, shorten);
}

/** Starts it; it scrapes nothing yet. */
export async function startPrometheus(): Promise<TestPrometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-prometheus-'));
  const port = await freePort();
  const settings = {
    // A scrape may take a second while the database does not answer.
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [
      { job_name: 'akane', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
    ],
  };
  writeFileSync(path.join(folder, 'alerts.yaml'), hurry(readFileSync(ALERTS, 'utf8')));
  // YAML reads JSON.
  writeFileSync(path.join(folder, 'prometheus.yaml'), JSON.stringify(settings));
  const args = [
    `--config.file=${path.join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn('prometheus', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  // A program that is not there is told here, and not by a wait that never ends.
  await once(child, 'spawn');
  const ask = async (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
  const isReady = () =>
    ask('/-/ready').then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady);
  const targets: { targets: string[]; labels: { instance: string } }[] = [];
  return {
    watch: (instance, at) => {
      targets.push({ targets: [`127.0.0.1:${at}`], labels: { instance } });
      const file = path.join(folder, 'targets.json');
      writeFileSync(`${file}.new`, JSON.stringify(targets));
      renameSync(`${file}.new`, file);
    },
    listFiring: async () => {
      type Alert = { state: string; labels: { alertname: string } };
      const { data } = (await (await ask('/api/v1/alerts')).json()) as { data: { alerts: Alert[] } };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))].toSorted();
    },
    remove: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
