import sharp from 'sharp';
import { askEmailChange, changeNickname, changePassword, setAvatar } from '#contract/account.ts';
import { addToCollections, collectionReleases } from '#contract/collections.ts';
import { addFavorites } from '#contract/favorites.ts';
import { rateRelease } from '#contract/ratings.ts';
import { dismissRecommendations } from '#contract/recommendations.ts';
import { changeSettings } from '#contract/settings.ts';
import { hashSecret } from '#server/accounts/sessions/secret.ts';
import { createTestSession, PASSWORD } from '#tests/support/samples/account.ts';
import type { TestApi } from '#tests/support/api.ts';

/** Fills the lists of an account; returns bodies by path for requests that add one more release. */
export async function listBodies({ db }: TestApi, userId: number): Promise<Record<string, unknown>> {
  const [newRelease, ...listed] = await db
    .selectFrom('releases')
    .select('id')
    .orderBy('id')
    .limit(3)
    .execute();
  const rows = listed.map(({ id }) => ({ user_id: userId, release_id: id }));
  await db.insertInto('favorites').values(rows).execute();
  const planned = rows.map((row) => ({ ...row, type: 'PLANNED' as const }));
  await db.insertInto('collections').values(planned).execute();
  const releaseRef = { release_id: newRelease?.id };
  return {
    [addFavorites.path]: [releaseRef],
    [addToCollections.path]: [{ ...releaseRef, type_of_collection: 'WATCHING' }],
    [collectionReleases.path]: { type_of_collection: 'PLANNED' },
    [rateRelease.path]: { score: 8 },
    [dismissRecommendations.path]: [releaseRef],
  };
}

/** Bodies by path for requests that change an account. */
export async function settingsBodies(): Promise<Record<string, unknown>> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#446' } });
  const password = 'дождь-по-крыше-17';
  return {
    [changeSettings.path]: { auto_skip: true },
    [changeNickname.path]: { nickname: 'Зритель демо' },
    [askEmailChange.path]: { email: 'moved@example.org', current_password: PASSWORD },
    [changePassword.path]: { current_password: PASSWORD, password, password_confirmation: password },
    [setAvatar.path]: await picture.png().toBuffer(),
  };
}

/** Adds a session that a test may end; returns its id. */
export async function addSessionToEnd(api: Pick<TestApi, 'db'>, userId: number): Promise<string> {
  const token_hash = hashSecret(await createTestSession(api, userId, 'to-be-ended'));
  const session = api.db.selectFrom('sessions').select('id').where('token_hash', '=', token_hash);
  return (await session.executeTakeFirstOrThrow()).id;
}
