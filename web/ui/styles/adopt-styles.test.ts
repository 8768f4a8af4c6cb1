import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesOf } from './adopt-styles.ts';

test('a style sheet is read as its rules, those with rules in them whole', () => {
  const rules = [
    '.a{color:red}',
    '@media (width<600px){.a{color:blue}.b{gap:4px}}',
    '@keyframes c{from{opacity:0}}',
  ];
  assert.deepEqual(rulesOf(rules.join('')), rules);
  assert.deepEqual(rulesOf(`\n${rules.join('\n\n')}\n`), rules);
});
