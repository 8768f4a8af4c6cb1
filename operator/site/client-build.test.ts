import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { build, type Rolldown } from 'vite';
import { compileAtOnce } from '#operator/site/client-build.ts';

test('the functions around large CommonJS modules are compiled at once', () => {
  const body = `e.a='${'a'.repeat(20_000)}'`;
  const small = 'r=t(((e,t)=>{t.exports=n()}))';
  assert.equal(
    compileAtOnce(`var n=t((e=>{${body}})),${small},s=t(((e,t)=>{${body}}));`),
    `var n=t((function(e){${body}})),${small},s=t((function(e,t){${body}}));`,
  );
});

test('other functions stay as they are', () => {
  const code = 'var a=e=>{},b=list.map(e=>{}),c=d((e=>e.f));g((e=>{this.h=e}))';
  assert.equal(compileAtOnce(code), code);
});

test('the bundler wraps the modules of React in the functions that are rewritten', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: path.resolve(import.meta.dirname, '../..'),
    build: { write: false, rolldownOptions: { input: 'react-dom/client' } },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = built.output;
  assert.match(code, /react\.transitional\.element/);
  assert.notEqual(compileAtOnce(code), code);
});
