import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';

const CHART = path.resolve(import.meta.dirname, '../../deploy/chart');
const read = (file: string) => readFileSync(path.join(CHART, file), 'utf8');

type Values = {
  settings: Record<string, string>;
  parts: Record<string, { roles: string; resources: object; autoscaling: object }>;
  ingress: { host: string; spareHosts: string[] };
  monitoring: object;
};
const values = parse(read('values.yaml')) as Values;
const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object);
const templates = globSync('templates/*', { cwd: CHART }).map((file) => ({ file, text: read(file) }));

const DASHBOARD = JSON.parse(read('monitoring/dashboard.json')) as object;

const hasHelm = spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0;

test('the values keep to their schema, and mistakes do not', () => {
  assert.ok(validate(values), JSON.stringify(validate.errors));
  const web = { ...values.parts['web'] };
  const mistakes = [
    { ...values, setings: {} },
    { ...values, settings: { ...values.settings, PORT: '80' } },
    { ...values, settings: { ...values.settings, DRAIN_DELAY: 5 } },
    { ...values, parts: { web: { ...web, roles: 'webb' } } },
    { ...values, parts: {} },
  ];
  for (const wrong of mistakes) assert.ok(!validate(wrong), JSON.stringify(wrong));
});

test('templates use only values that there are', () => {
  const used = templates.flatMap(({ file, text }) =>
    [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, names = '']) => ({ file, names })),
  );
  assert.ok(used.length > 20);
  for (const { file, names } of used) {
    let at: unknown = values;
    for (const name of names.slice(1).split('.')) {
      assert.ok(at !== null && typeof at === 'object' && name in at, `${file}: .Values${names}`);
      at = (at as Record<string, unknown>)[name];
    }
  }
});

test('the blocks of every template end', () => {
  for (const { file, text } of templates) {
    const words = [...text.matchAll(/\{\{-?\s*(if|range|with|define|end)\b/g)].map(([, word]) => word);
    const ends = words.filter((word) => word === 'end').length;
    assert.equal(ends * 2, words.length, file);
  }
});

// Helm leaves what is a hook alone on a rollback, unless it is one of rollbacks, too.
test('an installation, an upgrade and a rollback make the settings anew', () => {
  const settings = templates.find(({ file }) => file.endsWith('settings.yaml'))?.text ?? '';
  const hooks = /helm\.sh\/hook: (\S+)/.exec(settings)?.[1]?.split(',');
  assert.deepEqual(hooks, ['pre-install', 'pre-upgrade', 'pre-rollback']);
});

test('the settings of the chart are settings of the program', () => {
  const pod = templates.find(({ file }) => file.endsWith('_pod.tpl'))?.text ?? '';
  const fixed = [...pod.matchAll(/name: (\w+), value: "?([^"}]+?)"? \}/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  assert.ok(fixed.length > 6);
  const env = Object.fromEntries(fixed.filter(([name]) => name !== 'ROLES')) as NodeJS.ProcessEnv;
  const secrets = {
    DATABASE_URL: 'postgres://akane:x@db/akane',
    S3_ENDPOINT: 'https://s3.example',
    S3_KEY: 'key',
    S3_SECRET: 'a-secret-of-tests',
    MEDIA_SIGNING_KEY: 'a-secret-of-the-tests',
  };
  for (const { roles } of Object.values(values.parts))
    readConfig({ ...values.settings, ...secrets, ...env, ROLES: roles }, 'none');
});

function renderByHelm(settings: Partial<Values>): string {
  const args = ['template', 'akane', CHART, '--kube-version', '1.30.0', '--values', '-'];
  return execFileSync('helm', args, { encoding: 'utf8', input: JSON.stringify(settings) });
}

/** Renders by the same engine of templates, which is part of Go. */
function renderByGo(settings: Partial<Values>): string {
  const files = globSync('monitoring/*', { cwd: CHART });
  const input = {
    Templates: Object.fromEntries(templates.map(({ file, text }) => [file, text])),
    Files: Object.fromEntries(files.map((file) => [file, read(file)])),
    Values: { ...values, ...settings },
    Chart: { AppVersion: '1.2.3' },
    Release: { Name: 'akane', Service: 'Helm' },
  };
  const program = path.join(import.meta.dirname, 'render-chart.go');
  const output = execFileSync('go', ['run', program], { encoding: 'utf8', input: JSON.stringify(input) });
  const rendered = Object.entries(JSON.parse(output) as Record<string, string>);
  return rendered
    .filter(([file]) => file.endsWith('.yaml'))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, text]) => text)
    .join('\n---\n');
}

const hasGo = spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;
const skip = !hasHelm && !hasGo && 'needs helm or go';

function render(settings: Partial<Values> = {}): Rendered[] {
  const text = hasHelm ? renderByHelm(settings) : renderByGo(settings);
  const documents = parseAllDocuments(text);
  for (const { errors } of documents) assert.deepEqual(errors, []);
  return documents.map((document) => document.toJS() as Rendered | null).filter((one) => one !== null);
}

test('the chart renders its parts with their settings, ports and probes', { skip }, () => {
  const documents = render({ monitoring: { ...values.monitoring, enabled: true } });
  const kinds = documents.map(({ kind }) => kind);
  for (const kind of ['Job', 'Service', 'Ingress', 'NetworkPolicy', 'ServiceMonitor', 'PrometheusRule'])
    assert.ok(kinds.includes(kind), kind);
  for (const { apiVersion, metadata } of documents) {
    assert.match(apiVersion, /^[\w./]+$/);
    assert.match(metadata.name, /^akane(-\w+)?$/);
    assert.equal(metadata.labels['app.kubernetes.io/instance'], 'akane');
  }
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  assert.deepEqual(
    deployments.map(({ metadata }) => metadata.name),
    ['akane-tracker', 'akane-web', 'akane-worker'],
  );
  for (const { metadata, spec } of deployments) {
    const [container] = spec.template.spec.containers;
    assert.equal(container?.securityContext.readOnlyRootFilesystem, true);
    assert.equal(container?.readinessProbe.httpGet.path, '/readyz');
    assert.deepEqual(container?.resources, values.parts[metadata.name.slice('akane-'.length)]?.resources);
    assert.ok(container?.env.some(({ name }) => name === 'ROLES'));
  }
  assert.ok(!render().some(({ kind }) => kind === 'ServiceMonitor'));
});

test('all parts scale by their CPU, and workers by the age of the queue where that is set', { skip }, () => {
  const { worker } = values.parts;
  assert.ok(worker);
  const metricsWith = (more: object) => {
    const autoscaling = { ...worker.autoscaling, enabled: true, ...more };
    const parts = { ...values.parts, worker: { ...worker, autoscaling } };
    const scalers = render({ parts }).filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    return scalers.map(({ metadata, spec }) => [metadata.name, spec.metrics]);
  };
  const cpu = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
  };
  const age = {
    type: 'External',
    external: {
      metric: { name: 'akane_jobs_oldest_seconds', selector: { matchLabels: { queue: 'ingest' } } },
      target: { type: 'Value', value: '900' },
    },
  };
  assert.deepEqual(metricsWith({}), [
    ['akane-web', [cpu]],
    ['akane-worker', [cpu]],
  ]);
  assert.deepEqual(metricsWith({ queueSeconds: 900 }), [
    ['akane-web', [cpu]],
    ['akane-worker', [age]],
  ]);
});

test('the rendered settings, alerts and addresses are those of the values', { skip }, () => {
  const documents = render({ monitoring: { ...values.monitoring, enabled: true } });
  const find = (kind: string, name: string) =>
    documents.find((one) => one.kind === kind && one.metadata.name === name) ??
    assert.fail(`${kind} ${name}`);
  assert.deepEqual(find('ConfigMap', 'akane-settings').data, values.settings);
  assert.deepEqual(JSON.parse(find('ConfigMap', 'akane-dashboard').data?.['akane.json'] ?? ''), DASHBOARD);
  assert.deepEqual(find('PrometheusRule', 'akane').spec, parse(read('monitoring/alerts.yaml')));
  const { rules } = find('Ingress', 'akane').spec;
  const [rule] = rules;
  assert.deepEqual(
    rule?.http.paths.map(({ path: at, backend }) => `${at} ${backend.service.name}`),
    ['/announce akane-tracker', '/scrape akane-tracker', '/ akane-web'],
  );
  const spare = render({ ingress: { ...values.ingress, spareHosts: ['akane2.example'] } });
  assert.deepEqual(
    spare
      .find(({ kind }) => kind === 'Ingress')
      ?.spec.rules.map(({ host, http }) => [host, http.paths.length]),
    [
      [values.ingress.host, 3],
      ['akane2.example', 3],
    ],
  );
});

test('a chart without a part for the site is refused', { skip }, () => {
  const { web } = values.parts;
  assert.ok(web);
  const parts = { ...values.parts, web: { ...web, roles: 'jobs' } };
  assert.throws(() => render({ parts }), /a part needs the role web/);
});

test('helm refuses values that break the schema', { skip: !hasHelm && 'needs helm' }, () => {
  const refused = spawnSync('helm', ['template', 'akane', CHART, '--set', 'parts.web.roles=webb']);
  assert.notEqual(refused.status, 0);
});

type Container = {
  env: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  readinessProbe: { httpGet: { path: string } };
  resources: object;
};
type IngressRule = {
  host: string;
  http: { paths: { path: string; backend: { service: { name: string } } }[] };
};
type Rendered = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  data?: Record<string, string>;
  spec: { template: { spec: { containers: Container[] } }; rules: IngressRule[]; metrics?: object[] };
};
