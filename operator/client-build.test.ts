import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileAtOnce } from './client-build.ts';

test('the functions around CommonJS modules are compiled at once', () => {
  assert.equal(
    compileAtOnce('var n=t((e=>{e.a=1})),r=t(((e,t)=>{t.exports=n()}));'),
    'var n=t((function(e){e.a=1})),r=t((function(e,t){t.exports=n()}));',
  );
});

test('other functions stay as they are', () => {
  const code = 'var a=e=>{},b=list.map(e=>{}),c=d((e=>e.f));g((e=>{this.h=e}))';
  assert.equal(compileAtOnce(code), code);
});
