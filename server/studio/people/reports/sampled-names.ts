import { sql, type SqlBool } from 'kysely';

/** Of the nicknames that look like any other, one of this many is looked at. */
const ONE_OF = 10;

const LINK = String.raw`(://|www\.|t\.me|@|[a-zа-яё0-9]\.(ru|com|net|org|рф|su|xyz|me|io)\M)`;
const TEAM = '(admin|админ|moder|модер|support|поддержк|akane|аканэ|редакц|озвучк)';

/**
 * SQL over `reports` with their `subjects`: whether a new name or avatar is to be looked at. Those of the team never
 * are. Avatars are; of nicknames those with a link, a number of a telephone, letters of two alphabets or a word of the
 * team, and one of ten others.
 */
export const isSampled = sql<SqlBool>`(
  not exists (select from user_roles where user_roles.user_id = reports.user_id)
  and (
    reports.kind = 'avatar'
    or subjects.id % ${ONE_OF}::integer = 0
    or subjects.nickname ~* ${LINK}
    or subjects.nickname ~* ${TEAM}
    or subjects.nickname ~ '[0-9]{7}'
    or (subjects.nickname ~* '[a-z]' and subjects.nickname ~* '[а-яё]')
  )
)`;
