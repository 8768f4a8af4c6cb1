import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceTo, joinTexts } from './text-difference.ts';

/** A comparison as a text, with what differs in brackets. */
const compare = (text: string, other: string) =>
  differenceTo(text, other)
    .map((piece) => (piece.differs ? `[${piece.text}]` : piece.text))
    .join('');

test('a text is compared with another by words', () => {
  assert.equal(compare('Поезд идёт на север ночью', 'Поезд идёт ночью'), 'Поезд идёт[ на север] ночью');
  assert.equal(compare('Поезд идёт ночью', 'Поезд идёт на север ночью'), 'Поезд идёт ночью');
  assert.equal(compare('одно', 'другое'), '[одно]');
  assert.equal(compare('то же', 'то же'), 'то же');
  assert.deepEqual(differenceTo('', 'то же'), []);
});

test('edits that are far apart are two differences', () => {
  assert.equal(
    compare('Старый поезд идёт на север. Ночь долга.', 'Новый поезд идёт на север. Ночь коротка.'),
    '[Старый] поезд идёт на север. Ночь[ долга.]',
  );
});

test('line ends are no difference', () => {
  assert.equal(compare('Раз\r\n\r\nДва три', 'Раз\n\nДва четыре'), 'Раз\n\nДва[ три]');
});

test('a text of 50,000 characters is compared by lines', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `строка ${at} ${'слово '.repeat(6)}`);
  const changed = lines.with(500, 'другая строка');
  const [start, middle] = differenceTo(changed.join('\n'), lines.join('\n'));
  assert.equal(start?.differs, false);
  assert.deepEqual(middle, { text: 'другая строка\n', differs: true });
});

test('two changes of different words are joined without a person', () => {
  assert.deepEqual(
    joinTexts(
      'Поезд идёт на север.\r\nНочь долга.',
      'Поезд мчится на север.\nНочь долга.',
      'Поезд идёт на север.\nНочь коротка.',
    ),
    { text: 'Поезд мчится на север.\nНочь коротка.', hasBoth: false },
  );
});

test('two changes of the same word are both in the joined text', () => {
  assert.deepEqual(joinTexts('Поезд идёт ночью', 'Поезд мчится ночью', 'Поезд ползёт ночью'), {
    text: 'Поезд мчится ползёт ночью',
    hasBoth: true,
  });
  assert.deepEqual(joinTexts('', 'Раз', 'Раз'), { text: 'Раз', hasBoth: false });
});
