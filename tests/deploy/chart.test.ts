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

type Values = { settings: Record<string, string>; parts: Record<string, { roles: string }> };
const values = parse(read('values.yaml')) as Values;
const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object);
const templates = globSync('templates/*', { cwd: CHART }).map((file) => ({ file, text: read(file) }));

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

test('helm renders the chart', { skip: !hasHelm && 'needs helm' }, () => {
  const render = (...settings: string[]) => {
    const text = execFileSync('helm', ['template', 'akane', CHART, ...settings], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => document.toJS() as Rendered);
  };
  const documents = render('--set', 'monitoring.enabled=true');
  const kinds = documents.map(({ kind }) => kind);
  for (const kind of ['Job', 'Service', 'Ingress', 'NetworkPolicy', 'ServiceMonitor', 'PrometheusRule'])
    assert.ok(kinds.includes(kind), kind);
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  assert.deepEqual(
    deployments.map(({ metadata }) => metadata.name),
    ['akane-tracker', 'akane-web', 'akane-worker'],
  );
  for (const { spec } of deployments) {
    const [container] = spec.template.spec.containers;
    assert.equal(container?.securityContext.readOnlyRootFilesystem, true);
    assert.equal(container?.readinessProbe.httpGet.path, '/readyz');
    assert.ok(container?.env.some(({ name }) => name === 'ROLES'));
  }
  assert.ok(!render().some(({ kind }) => kind === 'ServiceMonitor'));
  const refused = spawnSync('helm', ['template', 'akane', CHART, '--set', 'parts.web.roles=webb']);
  assert.notEqual(refused.status, 0);
});

type Container = {
  env: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  readinessProbe: { httpGet: { path: string } };
};
type Rendered = {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { containers: Container[] } } };
};
