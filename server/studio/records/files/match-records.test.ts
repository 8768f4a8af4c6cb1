import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StudioRecord } from '../record-kind.ts';
import { matchRecords } from './match-records.ts';

const keyOf = ({ title }: StudioRecord) => title;
const record = (id: string, title: string, text: string): StudioRecord => {
  return { id, title, fields: { title, text }, info: {}, kept: {} };
};
const match = (stored: StudioRecord[], ...given: [title: string, text?: string][]) =>
  matchRecords(
    stored,
    keyOf,
    given.map(([title, text]) => ({ key: title, fields: { title, ...(text !== undefined && { text }) } })),
  ).map((found) => found?.id);

const stored = [record('1', 'А', 'а'), record('2', 'Б', 'б'), record('3', 'Б', 'в')];

test('finds a record by its key, whatever else the file says of it and wherever it is', () => {
  assert.deepEqual(match(stored, ['Б'], ['А', 'иначе'], ['Г']), ['2', '1', undefined]);
});

test('of records with the same key finds the one with the same fields first', () => {
  assert.deepEqual(match(stored, ['Б', 'иначе'], ['Б', 'б']), ['3', '2']);
});

test('finds no record twice', () => {
  assert.deepEqual(match(stored, ['А'], ['А'], ['Б'], ['Б'], ['Б']), ['1', undefined, '2', '3', undefined]);
});
