import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akane-config-'));
after(() => rmSync(folder, { recursive: true }));

function withFile(content: string): string {
  const file = path.join(folder, '.env');
  writeFileSync(file, content);
  return file;
}

test('without settings everything has a working default', () => {
  const config = readConfig({}, 'none');
  assert.deepEqual(
    [config.host, config.port, config.publicOrigin, config.demo],
    ['127.0.0.1', 3000, 'http://localhost:3000', true],
  );
});

test('the environment wins over the file, and empty means not set', () => {
  const config = readConfig({ PORT: '4000', HOST: '' }, withFile('PORT=5000\nHOST=0.0.0.0\nDEMO=\n'));
  assert.deepEqual([config.port, config.host, config.demo], [4000, '0.0.0.0', true]);
});

test('every fault is told at once: wrong values and names that do not exist', () => {
  const file = withFile('DATABASE_ULR=x\nDEMO=maybe\nPUBLIC_ORIGIN=https://akane.example/path\n');
  assert.throws(
    () => readConfig({ PORT: 'many' }, file),
    (error: Error) =>
      [
        'DATABASE_ULR: такой настройки нет',
        'DEMO: можно on или off',
        'PORT:',
        'PUBLIC_ORIGIN: это должен быть адрес без пути',
      ].every((part) => error.message.includes(part)),
  );
});

test('the example file names every setting and only those', () => {
  assert.doesNotThrow(() => readConfig({}, path.resolve(import.meta.dirname, '../.env.example')));
});
