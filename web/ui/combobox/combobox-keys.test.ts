import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOption, type ComboboxPress, pressInCombobox } from './combobox-keys.ts';

const press = (key: string, more: Partial<ComboboxPress> = {}): ComboboxPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

/** A field whose list has three options, none of them selected before a key. */
const FIELD = { count: 3, selected: -1, selectsFirst: false, isOpen: true, hasText: true };
/** A field whose list always has a selected option. */
const PICKER = { ...FIELD, selected: 0, selectsFirst: true };

const selectedAfter = (key: string, state: typeof FIELD) => {
  const act = pressInCombobox(press(key), state);
  return typeof act === 'object' && act !== null ? act.select : act;
};

test('Arrow Down goes from the field through the options and back to the field', () => {
  const down = [-1, 0, 1, 2].map((selected) => selectedAfter('ArrowDown', { ...FIELD, selected }));
  assert.deepEqual(down, [0, 1, 2, -1]);
});

test('Arrow Up goes from the field to the last option and up to the field', () => {
  const up = [-1, 2, 1, 0].map((selected) => selectedAfter('ArrowUp', { ...FIELD, selected }));
  assert.deepEqual(up, [2, 1, 0, -1]);
});

test('where an option is always selected, the arrows wrap from end to end', () => {
  const down = [0, 1, 2].map((selected) => selectedAfter('ArrowDown', { ...PICKER, selected }));
  const up = [0, 1, 2].map((selected) => selectedAfter('ArrowUp', { ...PICKER, selected }));
  assert.deepEqual(
    [down, up],
    [
      [1, 2, 0],
      [2, 0, 1],
    ],
  );
});

test('without options the arrows stay in the text', () => {
  for (const state of [FIELD, PICKER])
    for (const key of ['ArrowDown', 'ArrowUp'])
      assert.equal(pressInCombobox(press(key), { ...state, count: 0 }), null);
});

test('Home, End, the arrows to the side and letters stay in the text', () => {
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'а', ' ', 'Tab'])
    assert.equal(pressInCombobox(press(key), PICKER), null, key);
});

test('arrows with a modifier stay in the text or move what is around', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    assert.equal(pressInCombobox(press('ArrowDown', { [modifier]: true }), PICKER), null, modifier);
});

test('Enter picks the selected option', () => {
  assert.equal(pressInCombobox(press('Enter'), { ...FIELD, selected: 1 }), 'pick');
  assert.equal(pressInCombobox(press('Enter'), PICKER), 'pick');
});

test('without a selected option Enter sends the form', () => {
  assert.equal(pressInCombobox(press('Enter'), FIELD), null);
});

test('where an option is always selected, Enter never sends the form, not even when nothing is found', () => {
  assert.equal(pressInCombobox(press('Enter'), { ...PICKER, count: 0 }), 'nothing');
  assert.equal(pressInCombobox(press('Enter'), { ...PICKER, isOpen: false }), 'nothing');
});

test('Esc closes the list first, then clears the text, and then belongs to what is around', () => {
  assert.equal(pressInCombobox(press('Escape'), PICKER), 'close');
  assert.equal(pressInCombobox(press('Escape'), { ...PICKER, isOpen: false }), 'clear');
  assert.equal(pressInCombobox(press('Escape'), { ...PICKER, isOpen: false, hasText: false }), null);
});

test('Esc closes a list that has only a note', () => {
  assert.equal(pressInCombobox(press('Escape'), { ...PICKER, count: 0 }), 'close');
});

test('an arrow opens a closed list with the same option selected', () => {
  const closed = { ...PICKER, selected: 1, isOpen: false };
  assert.deepEqual([selectedAfter('ArrowDown', closed), selectedAfter('ArrowUp', closed)], [1, 1]);
});

test('keys that choose a suggestion of an input method do nothing to the list', () => {
  for (const key of ['Enter', 'ArrowDown', 'Escape'])
    assert.equal(pressInCombobox(press(key, { isComposing: true }), PICKER), null, key);
});

test('when the list gets shorter, the field is selected again, or the last option where one always is', () => {
  assert.equal(activeOption({ count: 2, selected: 5, selectsFirst: false }), -1);
  assert.equal(activeOption({ count: 2, selected: 5, selectsFirst: true }), 1);
});

test('an empty list has no selected option', () => {
  assert.equal(activeOption({ count: 0, selected: 0, selectsFirst: true }), -1);
  assert.equal(activeOption({ count: 0, selected: -1, selectsFirst: false }), -1);
});
