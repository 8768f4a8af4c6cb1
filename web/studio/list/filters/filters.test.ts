import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Filter, unknownFilters } from './filters.ts';

const FILTERS: readonly Filter[] = [
  { name: 'type', title: 'Тип', kind: 'choice', options: [{ value: 'TV', label: 'ТВ' }] },
  { name: 'year', title: 'Год', kind: 'text', pattern: /^\d{4}$/ },
  { name: 'without_team', title: 'Без команды', kind: 'flag' },
];
const unknown = (query: string) =>
  unknownFilters(FILTERS, new URLSearchParams(query)).map(({ text }) => text);

test('an address with filters that the list has tells nothing', () => {
  assert.deepEqual(unknown('type=TV&year=2024&without_team=true&order=name&after=Б_2&panel=new'), []);
  assert.deepEqual(unknown('type=&year=&about=names&visitor=KZ'), []);
});

test('names and values of an address that the list does not know are told', () => {
  assert.deepEqual(unknown('studio=Аканэ&type=FILM&year=24&without_team=да'), [
    'studio=Аканэ',
    'Тип: FILM',
    'Год: 24',
    'Без команды: да',
  ]);
});
