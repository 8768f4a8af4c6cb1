import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Failure } from '#server/failure.ts';
import { makeFolder } from './make-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'akane-folder-'));
after(() => rmSync(root, { recursive: true }));

const refusalOf = (folder: string) => {
  try {
    makeFolder(folder, 'DATA_DIR');
  } catch (error) {
    return error instanceof Failure ? error.message : String(error);
  }
  return undefined;
};

test('a folder is made with those above it, and one that is there stays', () => {
  const folder = path.join(root, 'a', 'b', 'c');
  makeFolder(folder, 'DATA_DIR');
  makeFolder(folder, 'DATA_DIR');
  assert.ok(existsSync(folder));
});

test('a place where no folder can be is refused with the setting and the reason', () => {
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  assert.match(refusalOf(file) ?? '', /^DATA_DIR: .*file — это не папка\.$/);
  assert.match(refusalOf(path.join(file, 'below')) ?? '', /^DATA_DIR: .*на пути к ней стоит файл\.$/);
  if (process.platform === 'linux')
    assert.match(
      refusalOf('/proc/akane/data') ?? '',
      /^DATA_DIR: в папку \/proc\/akane\/data нельзя писать: /,
    );
});
