import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { removeAvatar, setAvatar } from '#contract/account.ts';
import { myProfile, type Profile } from '#contract/profile.ts';
import { NO_IMAGE, type Image } from '#contract/values.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let mika: TestAccount;
before(async () => {
  api = await openTestApi();
  mika = await createTestAccount(api, 'mika');
});
after(() => api.close());

const send = (bytes: Uint8Array, { headers }: Pick<TestAccount, 'headers'> = mika, crop = '') =>
  api.request(`${setAvatar.path}${crop}`, { method: 'POST', headers, body: Buffer.from(bytes) });
const remove = ({ headers }: Pick<TestAccount, 'headers'>) =>
  api.request(removeAvatar.path, { method: 'DELETE', headers });
const avatarOf = async ({ headers }: TestAccount) =>
  ((await api.request(myProfile.path, { headers })).body as unknown as Profile).avatar;
const fileOf = (address: string | null) => api.storage.localPath((address ?? '').replace('/storage/', ''));
const places = async () => (await readdir(api.storage.localPath('avatars'))).length;

// Four squares: red and green above, blue and white below.
async function fourColours(side = 400) {
  const half = side / 2;
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
  const squares = colours.map((background, i) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background } },
    left: (i % 2) * half,
    top: Math.floor(i / 2) * half,
  }));
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000' } }).composite(squares);
}

async function colourOf(address: string | null): Promise<string> {
  const { channels } = await sharp(fileOf(address)).stats();
  return channels.map(({ mean }) => (mean > 200 ? '1' : mean < 55 ? '0' : '?')).join('');
}

test('makes an avatar in all sizes from each of the four formats', async () => {
  const picture = await fourColours();
  const files = {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    avif: await picture.clone().avif().toBuffer(),
  };
  for (const [format, file] of Object.entries(files)) {
    const { status, body, text } = await send(file);
    assert.equal(status, 200, `${format} ${text}`);
    const avatar = body as Image;
    assert.deepEqual(await avatarOf(mika), avatar);
    for (const [address, width, type] of [
      [avatar.preview, 320, 'jpeg'],
      [avatar.thumbnail, 96, 'jpeg'],
      [avatar.optimized.preview, 320, 'webp'],
      [avatar.optimized.thumbnail, 96, 'webp'],
    ] as const) {
      assert.match(address ?? '', /^\/storage\/avatars\/[0-9a-f]{32}\/\d+\.(jpg|webp)$/);
      const head = await sharp(fileOf(address)).metadata();
      assert.deepEqual([head.width, head.height, head.format], [width, width, type]);
    }
  }
  assert.equal(await places(), 1, 'what was an avatar before is gone');
});

test('cuts out the chosen square, also from a picture rotated by EXIF', async () => {
  const jpeg = await (await fourColours()).jpeg({ quality: 95 }).toBuffer();
  const blue = await send(jpeg, mika, '?x=20&y=220&size=150');
  assert.equal(await colourOf((blue.body as Image).preview), '001');
  // Rotated by EXIF as phones do: the blue square at the bottom is stored at the top left.
  const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();
  const aside = await send(turned, mika, '?x=20&y=20&size=150');
  assert.equal(await colourOf((aside.body as Image).preview), '001');
  for (const crop of ['?x=300&y=0&size=200', '?size=0', '?x=-1&y=0&size=10', '?x=a&y=0&size=10'])
    assert.equal((await send(jpeg, mika, crop)).status, 422, crop);
});

test('removes GPS and other metadata from all sizes', async () => {
  const jpeg = await (
    await fourColours()
  )
    .withExif({ IFD0: { Copyright: 'тайна' }, IFD3: { GPSLatitude: '55/1 45/1 21/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  assert.ok((await sharp(jpeg).metadata()).exif);
  const { preview, thumbnail, optimized } = (await send(jpeg)).body as Image;
  for (const address of [preview, thumbnail, optimized.preview, optimized.thumbnail]) {
    const { exif, xmp, iptc, icc } = await sharp(fileOf(address)).metadata();
    assert.deepEqual([exif, xmp, iptc, icc], [undefined, undefined, undefined, undefined]);
  }
});

test('removing an avatar deletes its files', async () => {
  await send(await (await fourColours()).png().toBuffer());
  assert.equal((await remove(mika)).status, 200);
  assert.deepEqual(await avatarOf(mika), NO_IMAGE);
  assert.equal(await places(), 0);
  assert.equal((await remove(mika)).status, 200);
});

test('keeps one of many parallel uploads and deletes the files of the others', async () => {
  const account = await createTestAccount(api, 'hasty');
  const file = await (await fourColours(64)).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(file, account)));
  const statuses = new Set(answers.map(({ status }) => status));
  // More uploads of one account than may wait are refused.
  assert.deepEqual(statuses, new Set([200, 429]));
  assert.equal(await places(), 1);
  await remove(account);
});

test('refuses visitors, banned users and too many uploads', async () => {
  const file = await (await fourColours(64)).png().toBuffer();
  assert.equal((await send(file, { headers: {} as TestAccount['headers'] })).status, 403);
  const banned = await createTestAccount(api, 'banned');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  assert.equal((await send(file, banned)).status, 403);
  const restless = await createTestAccount(api, 'restless');
  const statuses = [];
  for (let i = 0; i < 32; i += 1) statuses.push((await send(Buffer.from('x'), restless)).status);
  assert.deepEqual(statuses.slice(-2), [429, 429]);
  assert.equal(await places(), 0);
});
