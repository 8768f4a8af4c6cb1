import { z } from 'zod';
import { newNickname, newPassword, token } from './auth.ts';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { optional, whole } from './input.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';
import { image } from './values.ts';

const tag = 'Настройки';
const me = '/api/v1/accounts/users/me' as const;
const MAX_SECRET = 1024;

/** The parts of an account that its owner may change, apart from the profile. */
export const myAccount = endpoint({
  method: 'GET',
  path: `${me}/account`,
  tag,
  summary: 'Чем открывается аккаунт: почта и пароль',
  description:
    'Returns the e-mail address of the account, a new address that waits for confirmation, and whether a password is set.',
  response: z
    .object({
      email: z.string().nullable(),
      /** A new address that is not confirmed yet. */
      new_email: z.string().nullable(),
      /** False where only social accounts sign in to it. */
      has_password: z.boolean(),
    })
    .meta({ id: 'Account' }),
  signedIn: 403,
});

export const changeNickname = endpoint({
  method: 'POST',
  path: `${me}/nickname`,
  tag,
  summary: 'Сменить никнейм; похожий на чужой не подойдёт',
  description: "Changes the nickname; one that could be mistaken for another user's is refused.",
  body: z.strictObject({ nickname: newNickname }),
  failures: [422, 429],
  signedIn: 403,
});

/** The current password. It is not validated: a refusal would tell how passwords look. */
const ownPassword = z.string().min(1).max(MAX_SECRET);

export const askEmailChange = endpoint({
  method: 'POST',
  path: `${me}/email`,
  tag,
  summary: 'Попросить письмо на новую почту; она станет вашей, когда письмо подтвердят',
  description: "Sends an e-mail to a new address, which becomes the account's address when it is confirmed.",
  body: z.strictObject({ email: emailAddress, current_password: ownPassword }),
  failures: [409, 422, 429],
  signedIn: 403,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: `${me}/email`,
  tag,
  summary: 'Оставить прежнюю почту',
  description: 'Cancels a change of the e-mail address that waits for confirmation.',
  signedIn: 403,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/email/confirm',
  tag,
  summary: 'Подтвердить новую почту кодом из письма',
  description: 'Confirms a new e-mail address by the token of the e-mail.',
  body: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  failures: [404, 409, 422, 429],
});

export const changePassword = endpoint({
  method: 'POST',
  path: `${me}/password`,
  tag,
  summary:
    'Сменить или задать пароль; остальные сеансы заканчиваются, этот получает новый токен, а ключ торрентов заменяется по replace_passkey',
  description:
    'Sets or changes the password, ends all other sessions, returns a new token and replaces the passkey if asked.',
  body: z
    .strictObject({
      /** Absent where the account has none yet. */
      current_password: ownPassword.optional(),
      password: newPassword,
      password_confirmation: z.string().max(MAX_PASSWORD_LENGTH),
      /** Whether to replace the torrent passkey too: torrents that are seeded with it have to be added again. */
      replace_passkey: z.boolean().default(false),
    })
    .refine(({ password, password_confirmation: again }) => password === again, {
      path: ['password_confirmation'],
      message: 'должно повторять пароль',
    }),
  response: token,
  failures: [409, 422, 429],
  signedIn: 403,
});

/** The largest picture that may be uploaded, in bytes. */
export const MAX_AVATAR_BYTES = 8_000_000;

const MAX_POINTS = 100_000;
const offset = optional(whole(0, MAX_POINTS));

/** The square to show, in pixels of the picture after its EXIF rotation; the middle by default. */
export const avatarCrop = z.object({
  x: offset,
  y: offset,
  size: optional(whole(1, MAX_POINTS)),
});
export type AvatarCrop = z.output<typeof avatarCrop>;

export const setAvatar = endpoint({
  method: 'POST',
  path: `${me}/avatar`,
  tag,
  summary: 'Загрузить аватар: файл JPEG, PNG, WebP, AVIF или GIF как он есть',
  description:
    'Stores the picture in the body as the avatar, cropped to the square that the query names or else to its middle.',
  query: avatarCrop,
  body: z.instanceof(Uint8Array),
  maxBytes: MAX_AVATAR_BYTES,
  response: image,
  failures: [422, 429, 503],
  signedIn: 403,
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: `${me}/avatar`,
  tag,
  summary: 'Убрать аватар',
  description: 'Removes the avatar of the account.',
  signedIn: 403,
});

export const rotatePasskey = endpoint({
  method: 'POST',
  path: `${me}/passkey`,
  tag,
  summary: 'Получить новый ключ торрентов; прежний больше не действует',
  description: 'Replaces the torrent passkey; the tracker and the feeds refuse the old one from then on.',
  response: z.object({ passkey: z.string() }),
  failures: [429],
  signedIn: 403,
});
