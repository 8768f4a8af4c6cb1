import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bell } from '#contract/studio/bell.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { eventAddress, formatOwnSteps, listWaiting } from './bell-lines.ts';

const NOW = '2026-11-24T12:00:00Z';
const NOTHING: Bell = {
  reports: null,
  claims: [],
  failed_jobs: null,
  failed_plans: [],
  ready_episodes: null,
  failed_announcements: null,
  journal: null,
  events: [],
  mark: { event_id: 0, at: '2026-11-24T12:00:00+00:00' },
};

test('claims stand above failed videos and reports, and say whether they are late', () => {
  const at = '2026-11-24T10:00:00+00:00';
  const lines = listWaiting(
    {
      ...NOTHING,
      reports: { count: 21, last_at: at, is_new: true },
      claims: [
        { id: 14, claimant: 'ООО «Северный свет»', due_at: at, is_new: true },
        { id: 15, claimant: 'Аи', due_at: '2026-11-26T10:00:00+00:00', is_new: false },
      ],
      failed_plans: [
        {
          episode_id: '1',
          ordinal: 2.5,
          release: { id: 4, name: 'Лисья почта' },
          failure: 'Релиз удалён.',
          failed_at: at,
          is_new: true,
        },
      ],
      failed_jobs: { count: 2, last_at: at, is_new: false },
    },
    NOW,
  );
  assert.deepEqual(
    lines.map(({ text, isNew }) => [text.replaceAll('\u00A0', ' '), isNew]),
    [
      ['Заявление № 14, ООО «Северный свет»: срок ответа вышел', true],
      ['Заявление № 15, Аи: ждёт ответа', false],
      ['Не вышел по плану: «Лисья почта», эпизод 2,5. Релиз удалён.', true],
      ['Не подготовлено 2 видео', false],
      ['21 новая жалоба', true],
    ],
  );
  assert.deepEqual(listWaiting(NOTHING, NOW), []);
});

test('an act leads to its thing, and to the journal where the thing has no page', () => {
  const address = (event: Pick<JournalEvent, 'act' | 'thing' | 'thing_id'>) =>
    eventAddress({ id: 7, ...event } as JournalEvent, 3);
  assert.equal(address({ act: 'release.submit', thing: 'release', thing_id: '12' }), '/studio/releases/12');
  assert.equal(
    address({ act: 'release.remove', thing: 'release', thing_id: '12' }),
    '/studio/journal?event=7',
  );
  const proposal = { act: 'release.propose_edit', thing: 'release', thing_id: '12' } as const;
  assert.equal(address(proposal), '/studio/releases/12/edits');
  assert.equal(address({ act: 'block.begin', thing: 'block', thing_id: '1' }), '/studio/blocks');
  assert.equal(address({ act: 'user.role_give', thing: 'user', thing_id: '3' }), '/studio/security');
  assert.equal(address({ act: 'genre.edit', thing: 'genre', thing_id: '3' }), '/studio/journal?event=7');
});

test('an act on steps leads to them, and its line says why one is told', () => {
  const act = { act: 'episode.steps', thing: 'episode', thing_id: 'e1' } as const;
  const steps = [
    { step: 'translation', reason: 'assigned' },
    { step: 'voice', reason: 'turn' },
    { step: 'timing', reason: 'assigned' },
  ] as const;
  assert.equal(eventAddress({ id: 7, ...act, steps: [...steps] } as never, 3), '/studio/episodes/e1/steps');
  assert.equal(formatOwnSteps({ steps: [...steps] }), 'Ваш этап: перевод, тайминг; ваша очередь: озвучка');
  assert.equal(formatOwnSteps({ steps: [] }), undefined);
});
