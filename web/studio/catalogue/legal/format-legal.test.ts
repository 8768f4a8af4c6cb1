import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCuts } from './format-legal.ts';

test('says what is cut out of an episode and of its release, each once, and nothing of a whole video', () => {
  const target = (release: string | null, episode: string | null) => ({
    release: { id: 1, name: 'Лисья почта', alias: 'fox-post', cuts: release },
    episode: { id: '00000000-0000-4000-8000-000000000001', ordinal: 3, name: null, cuts: episode },
  });
  assert.equal(formatCuts(target('нет эндинга', 'нет песни')), 'нет песни; нет эндинга');
  assert.equal(formatCuts(target('нет эндинга', 'нет эндинга')), 'нет эндинга');
  assert.equal(formatCuts({ ...target('нет эндинга', null), episode: null }), 'нет эндинга');
  assert.equal(formatCuts(target(null, null)), null);
});
