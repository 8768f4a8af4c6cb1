import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createHealth } from '../health.ts';
import { COUNTERS, GAUGES, HISTOGRAMS } from './definitions.ts';
import { openMetrics } from './open-metrics.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../deploy/monitoring');
const alerts = readFileSync(path.join(FOLDER, 'alerts.yaml'), 'utf8');
const dashboard = readFileSync(path.join(FOLDER, 'dashboard.json'), 'utf8');

type Panel = { title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(dashboard) as { panels: Panel[] };
const used = `${alerts}\n${panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')}`;

function usedNames(): string[] {
  const names = [...used.matchAll(/\b(?:akane|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

test('the dashboard and the alerts use only metrics that there are, and the dashboard each of ours', async () => {
  const metrics = openMetrics({ version: '0', health: createHealth(), routeOf: () => undefined });
  const shown = [...(await metrics.write()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
  metrics.close();
  assert.deepEqual(
    usedNames().filter((name) => !shown.includes(name)),
    [],
  );
  const own = shown.filter((name) => name.startsWith('akane_'));
  assert.deepEqual(
    own.filter((name) => !dashboard.includes(name)),
    [],
  );
});

test('they use only labels that the metrics have', () => {
  const definitions = Object.values({ ...COUNTERS, ...HISTOGRAMS, ...GAUGES });
  const known = new Set([
    ...definitions.flatMap((definition): readonly string[] =>
      'labels' in definition ? definition.labels : [],
    ),
    'instance',
    'job',
    'le',
  ]);
  const selected = [...used.matchAll(/([a-z_]+)(?:=~|!~|!=|=)\\?"/g)].map(([, label]) => label ?? '');
  const grouped = [...used.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  assert.ok(selected.length > 5 && grouped.length > 5);
  assert.deepEqual(
    [...selected, ...grouped].filter((label) => !known.has(label)),
    [],
  );
});

test('the page for the night has a line for each alert', () => {
  const page = readFileSync(path.resolve(FOLDER, '../../docs/operating/three-at-night.md'), 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const lines = [...page.matchAll(/^\| (Akane\w+)/gm)].map(([, name = '']) => name);
  assert.deepEqual(lines.toSorted(), names.toSorted());
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test('Prometheus reads the alerts', { skip: !hasPromtool && 'there is no promtool' }, () => {
  execFileSync('promtool', ['check', 'rules', path.join(FOLDER, 'alerts.yaml')]);
});
