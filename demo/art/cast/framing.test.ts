import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { demoReleases } from '../../releases/all.ts';
import { openSheet } from '../key-art.ts';
import { footTop } from '../title.ts';
import { type Cast, drawCast, focusOfCast, headRoom, placeCast } from './framing.ts';

const peopled = demoReleases.flatMap(({ art, ...release }) =>
  art.cast ? [{ ...release, art, cast: art.cast }] : [],
);

type Peopled = (typeof peopled)[number];
const sheetOf = ({ id, name, season, art }: Peopled, format: 'tall' | 'wide') =>
  openSheet({ id, title: name.main, season, ...art }, format);

test('hair and hats keep clear of the upper edge, and bodies reach the lower one', async () => {
  for (const release of peopled)
    for (const format of ['tall', 'wide'] as const) {
      const s = sheetOf(release, format);
      const lettering =
        format === 'tall' && release.cast.framing !== 'low' ? footTop(s, release.name.main) : undefined;
      const figures = drawCast(s, release.cast, headRoom(s, lettering));
      const { top, reachesFoot } = await extentOf(s, figures);
      const least = format === 'tall' ? 0.05 : 0.07;
      assert.ok(top >= least, `${release.alias}, ${format}: ${top}`);
      assert.ok(reachesFoot, `${release.alias}, ${format}`);
    }
});

test('chins stay above lettering at the foot of a poster', () => {
  for (const release of peopled.filter(({ cast }) => cast.framing !== 'low')) {
    const s = sheetOf(release, 'tall');
    const lettering = footTop(s, release.name.main);
    for (const { name, stand } of placeCast(s, release.cast, headRoom(s, lettering)))
      assert.ok(stand.y + 110 * stand.scale < lettering, `${release.alias}: ${name}`);
  }
});

test('a wide picture cut to two thirds of its height shows whole heads below the header', () => {
  const cast: Cast = { people: ['saika'], framing: 'close' };
  const { y } = focusOfCast(cast);
  const [above, share] = [(y / 100) * (1 / 3), 2 / 3];
  assert.ok(above < 0.03, `${above}`);
  assert.ok(above + share > 0.65, `${above + share}`);
});

type Sheet = ReturnType<typeof openSheet>;

/** Where figures begin, as a share of the height, and whether they go on to the last row. */
async function extentOf(s: Sheet, figures: string): Promise<{ top: number; reachesFoot: boolean }> {
  const [width, height] = s.tall ? [200, 300] : [356, 200];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${s.width} ${s.height}"><defs>${s.paints()}</defs>${figures}</svg>`;
  const { data, info } = await sharp(Buffer.from(picture))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = (at: number) => data.subarray(at * info.width, (at + 1) * info.width);
  const first = Array.from({ length: info.height }, (_, at) => at).find((at) =>
    row(at).some((see) => see > 60),
  );
  return { top: (first ?? 0) / info.height, reachesFoot: row(info.height - 1).some((see) => see > 200) };
}
