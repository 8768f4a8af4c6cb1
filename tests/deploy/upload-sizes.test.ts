import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

test('every proxy that we describe lets a part of an upload through', async () => {
  for (const file of ['deploy/nginx/akane.conf', 'docs/operating/reference.md']) {
    const [, block = ''] = new RegExp(`location ${UPLOADS_PATH} \\{([^}]*)\\}`).exec(await read(file)) ?? [];
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(block)?.[1]);
    assert.ok(megabytes * (1 << 20) > PART_BYTES, file);
    assert.match(block, /proxy_request_buffering off;/, file);
  }
  const size = /proxy-body-size: (\d+)m/.exec(await read('deploy/chart/values.yaml'))?.[1];
  assert.ok(Number(size) * (1 << 20) > PART_BYTES);
});

test('every server that we describe lets the largest body of another call through', async () => {
  const calls = [...API, ...STUDIO_API].filter(({ path: at }) => !at.startsWith(UPLOADS_PATH));
  const most = Math.max(...calls.map(({ maxBytes, maxJsonBytes }) => Math.max(maxBytes, maxJsonBytes)));
  for (const file of ['deploy/nginx/akane.conf', 'docs/operating/reference.md']) {
    const size = /^server \{\n[^}]*?^ {2}client_max_body_size (\d+)m;/m.exec(await read(file))?.[1];
    assert.ok(Number(size) * (1 << 20) > most, `${file}: ${size} MB for ${most} bytes`);
  }
});
