import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment } from './attachment.ts';

test('encodes file names in any script and escapes header syntax', () => {
  assert.equal(
    attachment("Поезд (2026) [1080p] 'x'.torrent"),
    'attachment; filename="_____ (2026) [1080p] \'x\'.torrent"; ' +
      "filename*=UTF-8''%D0%9F%D0%BE%D0%B5%D0%B7%D0%B4%20%282026%29%20%5B1080p%5D%20%27x%27.torrent",
  );
  assert.match(
    attachment('a"\r\nSet-Cookie: b/../c\\d.torrent'),
    /filename="a___Set-Cookie_ b_\.\._c_d\.torrent"/,
  );
  assert.equal(attachment(undefined), 'attachment');
});

test('a download has a name that Windows can write, too', () => {
  const names: [string, string][] = [
    ['con.torrent', '_con.torrent'],
    ['NUL', '_NUL'],
    ['Akane.', 'Akane_'],
    ['console.ics', 'console.ics'],
  ];
  for (const [name, written] of names)
    assert.match(attachment(name), new RegExp(`filename="?${RegExp.escape(written)}"?$`));
});
