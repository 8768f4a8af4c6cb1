import type { Database } from '#server/platform/database/open.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { Failure } from '#server/failure.ts';
import { nicknameSkeleton } from '../registration/skeleton.ts';
import { nicknameError, normalizeNickname } from '../registration/nickname.ts';

const TAKEN = 'Этот никнейм или похожий на него уже занят.';

function invalidNickname(message: string): Failure {
  return new Failure('invalid', message, { nickname: [message] });
}

/** Changes a nickname by the rules of registration; fails with `invalid` when it looks like another user's. */
export async function changeNickname(db: Database, userId: number, input: string): Promise<void> {
  const nickname = normalizeNickname(input);
  const message = nicknameError(nickname);
  if (message !== undefined) throw invalidNickname(message);
  try {
    await db
      .updateTable('users')
      .set({ nickname, nickname_key: nicknameSkeleton(nickname) })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? invalidNickname(TAKEN) : error;
  }
}
