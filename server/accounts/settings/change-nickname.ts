import type { Database } from '#server/platform/database/open.ts';
import { isTaken } from '#server/platform/database/unique.ts';
import { Failure } from '#server/failure.ts';
import { lookOf } from '../registration/look.ts';
import { nicknameFault, plainNickname } from '../registration/nickname.ts';

const TAKEN = 'Этот никнейм или похожий на него уже занят.';

function refusal(message: string): Failure {
  return new Failure('invalid', message, { nickname: [message] });
}

/**
 * Gives a user another nickname, by the rules of registration; one that looks like somebody else's is refused with
 * `invalid`.
 */
export async function changeNickname(db: Database, userId: number, written: string): Promise<void> {
  const nickname = plainNickname(written);
  const fault = nicknameFault(nickname);
  if (fault !== undefined) throw refusal(fault);
  try {
    await db
      .updateTable('users')
      .set({ nickname, nickname_key: lookOf(nickname) })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw isTaken(error) ? refusal(TAKEN) : error;
  }
}
