import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { DEFAULT_SETTINGS, settings } from '#contract/settings.ts';
import { lightMedia, SHOW_THEME, themeCookie, themeOf } from './theme.ts';

/** The attributes of a page on which the inline script has run. */
function shown(cookie: string, ofViewer?: string) {
  const dataset: { theme?: string } = ofViewer === undefined ? {} : { theme: ofViewer };
  const meta = { media: lightMedia() };
  const document = { cookie, documentElement: { dataset }, querySelector: () => meta };
  runInNewContext(SHOW_THEME, { document });
  return [dataset.theme, meta.media];
}

test('a visitor gets the theme of the cookie before the first paint, also among other cookies', () => {
  for (const theme of settings.shape.theme.options) {
    const [name, value] = themeCookie(theme);
    const cookies = `viewport=lg; ${name}=${value}; akane_adult=1`;
    assert.equal(themeOf(cookies), theme);
    const [onPage, media] = shown(cookies);
    assert.equal(onPage ?? 'dark', theme);
    assert.equal(media, lightMedia(theme));
  }
  assert.deepEqual(shown(''), [undefined, 'not all']);
});

test('the theme of a signed-in viewer is not replaced by the one of the browser', () => {
  assert.deepEqual(shown('akane_theme=light', 'dark'), ['dark', 'not all']);
});

test('an unknown theme in a cookie is the default one', () => {
  assert.equal(themeOf('akane_theme=blue'), 'dark');
  assert.equal(themeOf('other_akane_theme=light'), 'dark');
  assert.equal(themeOf(null), DEFAULT_SETTINGS.theme);
});
