import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatZone } from './format-zone.ts';

const zone = (name: string) => formatZone(new Date('2026-11-20T22:00:00Z'), name).replaceAll('\u00A0', ' ');

test('says by how much the viewer’s clock differs from Moscow’s', () => {
  assert.equal(zone('Europe/Istanbul'), 'Время московское');
  assert.equal(zone('Asia/Yekaterinburg'), 'Время ваше: МСК +2');
  assert.equal(zone('America/New_York'), 'Время ваше: МСК −8');
  assert.equal(zone('Asia/Kolkata'), 'Время ваше: МСК +2:30');
});
