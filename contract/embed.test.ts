import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { embedCode } from './embed.ts';

test('escapes a name with quotes and tags inside its attribute', () => {
  const title = '"><script>alert(1)</script> & «пёс»';
  const code = embedCode({ src: 'https://a.test/embed/1?t=5&x="', title, width: 640, height: 360 });
  const parser = new XMLParser({ ignoreAttributes: false, allowBooleanAttributes: true });
  const read = parser.parse(code) as Record<string, Record<string, string>>;
  assert.deepEqual(Object.keys(read), ['iframe']);
  assert.deepEqual(
    ['@_title', '@_src', '@_width', '@_height'].map((name) => read['iframe']?.[name]),
    [title, 'https://a.test/embed/1?t=5&x="', '640', '360'],
  );
});
