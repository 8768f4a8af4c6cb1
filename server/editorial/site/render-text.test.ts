import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderText } from './render-text.ts';

const ORIGIN = 'https://akane.test';
const render = (text: string) => renderText(text, ORIGIN).trim();

test('renders active content as plain text, wherever it hides', () => {
  const cases: [string, string][] = [
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['</main></body>', '<p>&lt;/main&gt;&lt;/body&gt;</p>'],
    ['<!-- no --><style>p{}</style>', '<p>&lt;!-- no --&gt;&lt;style&gt;p{}&lt;/style&gt;</p>'],
    ['&lt;script&gt; &#60;b&#62;', '<p>&lt;script&gt; &lt;b&gt;</p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](JaVaScRiPt&#58;alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
    ['[x](data:text/html,hi)', '<p>[x](data:text/html,hi)</p>'],
    ['[x](vbscript:x) [y](file:///etc/passwd)', '<p>[x](vbscript:x) [y](file:///etc/passwd)</p>'],
    ['<javascript:alert(1)>', '<p>&lt;javascript:alert(1)&gt;</p>'],
    ['[x]\n\n[x]: javascript:alert(1)', '<p>[x]</p>\n<p>[x]: javascript:alert(1)</p>'],
    ['[x](//evil.test)', '<p>[x](//evil.test)</p>'],
    ['[x](/ok "a\\" onclick=\\"b")', '<p><a href="/ok" title="a&quot; onclick=&quot;b">x</a></p>'],
    ['[x](</\\evil.test>)', '<p><a href="/%5Cevil.test">x</a></p>'],
    ['```"><script>\ncode\n```', '<pre><code class="language-&quot;&gt;&lt;script&gt;">code\n</code></pre>'],
  ];
  for (const [text, html] of cases) assert.equal(render(text), html, text);
});

test('shows only pictures of this site and replaces others by their text', () => {
  assert.equal(
    render('![Лис](/storage/fox.webp)'),
    '<p><img src="/storage/fox.webp" alt="Лис" loading="lazy"></p>',
  );
  for (const source of ['http://evil.test/x.png', '//evil.test/x.png', 'x.png', 'data:image/png;base64,AA']) {
    assert.doesNotMatch(render(`![Лис <b>](${source})`), /<img|<b>/, source);
  }
  assert.equal(render('![Лис](http://evil.test/x.png)'), '<p>Лис</p>');
});

test('opens external links in a new window without a referrer and internal ones in place', () => {
  const apart = 'target="_blank" rel="noopener noreferrer nofollow"';
  const cases: [string, string][] = [
    ['[там](https://vk.test/a?b=1&c=2)', `<a href="https://vk.test/a?b=1&amp;c=2" ${apart}>там</a>`],
    ['<http://other.test/>', `<a href="http://other.test/" ${apart}>http://other.test/</a>`],
    ['https://akane.test.evil.test', `<a href="https://akane.test.evil.test" ${apart}>`],
    ['[x](https://akane.test@evil.test/)', `<a href="https://akane.test@evil.test/" ${apart}>`],
    ['https://akane.test/teams', '<a href="https://akane.test/teams">'],
    ['[команда](/teams)', '<a href="/teams">'],
    ['[ниже](#age)', '<a href="#age">'],
    ['<mailto:a@b.test>', '<a href="mailto:a@b.test">'],
  ];
  for (const [text, html] of cases) assert.ok(render(text).includes(html), `${text}\n${render(text)}`);
  assert.equal(render('Аниме.рф, readme.md'), '<p>Аниме.рф, readme.md</p>');
});

test('shifts headings so that the page keeps a single h1', () => {
  const tags = (text: string) => render(text).replaceAll(/ id="[^"]*"/g, '');
  assert.equal(tags('# А\n\n## Б\n\n###### В'), '<h2>А</h2>\n<h3>Б</h3>\n<h6>В</h6>');
  assert.equal(tags('### А\n\n#### Б'), '<h2>А</h2>\n<h3>Б</h3>');
  assert.equal(tags('А\n=\n\n## Б'), '<h2>А</h2>\n<h3>Б</h3>');
});

test('headings are anchors of their words, each another one', () => {
  const html = render('## Что *можно*?\n\n## Что можно\n\n## "><b>');
  const ids = [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, ['text-что-можно', 'text-что-можно-2', 'text-b']);
});

test('keeps a short word on the line of the next one', () => {
  const glued = '<p>И\u00A0в\u00A0ней, на\u00A0<em>дне</em>, <code>и в</code></p>';
  assert.equal(render('И в ней, на *дне*, `и в`'), glued);
});

test('aligns table columns without style attributes', () => {
  const html = render('| А | Б |\n| - | -: |\n| 1 | 2 |');
  assert.match(html, /<th>А<\/th>\s*<th data-align="right">Б<\/th>/);
  assert.doesNotMatch(html, /style/);
});
