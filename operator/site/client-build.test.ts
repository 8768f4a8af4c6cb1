import assert from 'node:assert/strict';
import { test } from 'node:test';
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
