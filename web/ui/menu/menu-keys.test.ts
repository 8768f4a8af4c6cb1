import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endToOpen, type MenuPress, NOTHING_TYPED, pressInMenu } from './menu-keys.ts';

const NO_MODIFIERS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, more: Partial<MenuPress> = {}): MenuPress => ({
  key,
  timeStamp: 0,
  ...NO_MODIFIERS,
  ...more,
});

const item = (label: string, isDisabled = false) => ({ label, isDisabled });
const SETTINGS = [
  item('Скорость'),
  item('Качество'),
  item('Таймер сна'),
  item('Статистика'),
  item('Ёмкость буфера'),
];

/** Where a key leads from an item. */
const after = (key: string, current: number, items = SETTINGS) =>
  pressInMenu(press(key), items, current, NOTHING_TYPED)?.index;

/** Types letters, each so many milliseconds after the one before; returns the label that has the focus then. */
function type(letters: string, { items = SETTINGS, from = 0, pause = 100 } = {}): string | undefined {
  let [index, typed] = [from, NOTHING_TYPED];
  for (const [place, key] of letters.split('').entries()) {
    const moved = pressInMenu(press(key, { timeStamp: 1000 + place * pause }), items, index, typed);
    assert.ok(moved, `${key} belongs to the menu`);
    typed = moved.typed;
    index = moved.index ?? index;
  }
  return items[index]?.label;
}

test('on the button of a menu Arrow Down opens it at its first item', () => {
  assert.equal(endToOpen(press('ArrowDown')), 'first');
});

test('on the button of a menu Arrow Up opens it at its last item', () => {
  assert.equal(endToOpen(press('ArrowUp')), 'last');
});

test('on the button of a menu other keys and arrows with a modifier do not open it', () => {
  for (const key of ['ArrowLeft', 'Home', 'a']) assert.equal(endToOpen(press(key)), null, key);
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    assert.equal(endToOpen(press('ArrowDown', { [modifier]: true })), null, modifier);
});

test('Arrow Down goes to the next item, and from the last one to the first', () => {
  assert.deepEqual([after('ArrowDown', 0), after('ArrowDown', 4)], [1, 0]);
});

test('Arrow Up goes to the previous item, and from the first one to the last', () => {
  assert.deepEqual([after('ArrowUp', 4), after('ArrowUp', 0)], [3, 4]);
});

test('without a focused item Arrow Down goes to the first one and Arrow Up to the last', () => {
  assert.deepEqual([after('ArrowDown', -1), after('ArrowUp', -1)], [0, 4]);
});

test('Home and End go to the ends of a menu', () => {
  assert.deepEqual([after('Home', 3), after('End', 1)], [0, 4]);
});

test('arrows stay on the only item of a menu', () => {
  assert.deepEqual([after('ArrowDown', 0, [item('Выйти')]), after('ArrowUp', 0, [item('Выйти')])], [0, 0]);
});

test('arrows reach a disabled item, so that it can be read', () => {
  assert.equal(after('ArrowDown', 0, [item('а'), item('б', true)]), 1);
});

test('a letter goes to the next item that begins with it', () => {
  assert.equal(type('к'), 'Качество');
});

test('a capital letter is the same letter', () => {
  assert.equal(type('К'), 'Качество');
});

test('«е» finds an item that begins with «ё», and «ё» does, too', () => {
  assert.deepEqual([type('е'), type('ё')], ['Ёмкость буфера', 'Ёмкость буфера']);
});

test('several letters within half a second are the beginning of one name', () => {
  assert.equal(type('стат'), 'Статистика');
});

test('a letter of a longer name stays on the item that has begun with the letters before', () => {
  assert.equal(type('ско', { from: 4 }), 'Скорость');
});

test('after half a second a letter begins another name', () => {
  assert.equal(type('ст', { pause: 500 }), 'Таймер сна');
});

test('the same letter again goes on to the next item that begins with it, and around', () => {
  assert.equal(type('с', { from: 0 }), 'Статистика');
  assert.equal(type('сс', { from: 0 }), 'Скорость');
});

test('letters pass over disabled items', () => {
  const items = [item('Авто'), item('Пауза', true), item('Пропускать')];
  assert.equal(type('п', { items }), 'Пропускать');
});

test('digits find an item, too', () => {
  const items = [item('1080p'), item('720p'), item('480p'), item('7 из 10')];
  assert.deepEqual([type('48', { items }), type('7', { items, from: 1 })], ['480p', '7 из 10']);
});

test('a letter that no item begins with moves nothing, and still belongs to the menu', () => {
  assert.equal(type('щ', { from: 2 }), 'Таймер сна');
});

test('a name may be typed over a space that does not break', () => {
  assert.equal(type('5', { items: [item('а'), item('\u00A05\u00A0секунд')] }), '\u00A05\u00A0секунд');
});

test('an arrow ends the typed name', () => {
  const first = pressInMenu(press('с', { timeStamp: 0 }), SETTINGS, 4, NOTHING_TYPED);
  const moved = pressInMenu(
    press('ArrowDown', { timeStamp: 50 }),
    SETTINGS,
    0,
    first?.typed ?? NOTHING_TYPED,
  );
  const next = pressInMenu(press('т', { timeStamp: 100 }), SETTINGS, 1, moved?.typed ?? NOTHING_TYPED);
  assert.equal(next?.index, 2);
});

test('letters with Ctrl, Alt or the command key are no names', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    assert.equal(pressInMenu(press('с', { [modifier]: true }), SETTINGS, 0, NOTHING_TYPED), null, modifier);
});

test('Enter, Space, Tab and Esc are left to the item and the menu around', () => {
  for (const key of ['Enter', ' ', 'Tab', 'Escape', 'F5'])
    assert.equal(pressInMenu(press(key), SETTINGS, 0, NOTHING_TYPED), null, key);
});

test('a menu without items has no use for keys', () => {
  assert.equal(pressInMenu(press('ArrowDown'), [], -1, NOTHING_TYPED), null);
});
