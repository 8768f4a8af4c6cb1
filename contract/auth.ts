import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './password.ts';

const tag = 'Вход';

/** Opaque: 256 bits that open one session, as bearer or as the site's cookie. */
export const token = z.object({ token: z.string() }).meta({ id: 'Token' });

const MAX_WORD = 254;
const MAX_TOKEN = 200;
const MAX_BOT_TOKEN = 10_000;

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/login',
  tag,
  summary: 'Войти по логину или почте',
  description:
    'Opens a session for a login or an e-mail address with its password and returns the token of that session.',
  // What cannot be a password is answered as a wrong one: a form may not tell how passwords look.
  body: z.object({
    login: z.string().min(1).max(MAX_WORD),
    password: z.string().min(1).max(1024),
    /** What the bot check gave; looked at only after an answer with `is_bot_check_accepted`. */
    recaptcha_token: z.string().max(MAX_BOT_TOKEN).optional(),
  }),
  response: token,
  failures: [401, 422, 429, 503],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/logout',
  tag,
  summary: 'Закончить этот сеанс',
  description: 'Ends the session whose token the request carries; other sessions of the account stay open.',
  response: z.object({ token: z.null() }),
  signedIn: 401,
});

/** A login is typed on any keyboard and never taken for another. */
export const newLogin = z
  .string()
  .min(3)
  .max(30)
  .regex(/^[\w-]*$/, 'может состоять из латинских букв, цифр, «_» и «-»');
/** What may be in it is a rule of the server: letters of one script, no signs that cannot be seen. */
export const newNickname = z.string().trim().min(2).max(30);
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

const twice = { password: newPassword, password_confirmation: z.string().max(MAX_PASSWORD_LENGTH) };
type Twice = { password: string; password_confirmation: string };
const isTwice = (body: Twice) => body.password === body.password_confirmation;
const NOT_TWICE = { path: ['password_confirmation'], message: 'должно повторять пароль' };

/** What the form of registration asks for. */
export const registration = z
  .object({
    login: newLogin,
    email: emailAddress,
    nickname: newNickname,
    ...twice,
    /** What the bot check gave, whichever it is; the field's name has come to stay. */
    recaptcha_token: z.string().max(MAX_BOT_TOKEN).default(''),
  })
  .refine(isTwice, NOT_TWICE);

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/registration/new',
  tag,
  summary: 'Зарегистрироваться: дальше скажет письмо, занято что-то или свободно',
  description:
    'Starts a registration and sends an e-mail; the answer is the same whether or not the login or the address is taken.',
  body: registration,
  failures: [422, 429, 503],
});

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/registration/verify',
  tag,
  summary: 'Подтвердить почту кодом из письма и войти',
  description:
    'Confirms the e-mail address of a new account by the token of the e-mail and opens its first session.',
  body: z.object({ token: z.string().trim().min(1).max(MAX_TOKEN) }),
  response: token,
  failures: [404, 409, 422, 429],
});

const byEmail = z.object({ email: emailAddress });

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/password/forget',
  tag,
  summary: 'Попросить письмо для нового пароля; ответ один, есть такой аккаунт или нет',
  description:
    'Sends an e-mail with a token for a new password; the answer does not tell whether such an account exists.',
  body: byEmail,
  failures: [422, 429],
});

export const forgetPasswordByQuery = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/password/forget',
  tag,
  summary: 'То же запросом GET: так зовёт одно из приложений',
  description: 'Does the same as the POST call, for a client that sends the address in the query.',
  query: byEmail,
  failures: [422, 429],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/password/reset',
  tag,
  summary: 'Задать новый пароль кодом из письма; все сеансы заканчиваются, ключ торрентов заменяется',
  description:
    'Sets a new password by the token of an e-mail, ends every session and replaces the torrent passkey.',
  body: z
    .object({
      token: z.string().trim().min(1).max(MAX_TOKEN),
      ...twice,
      /** False keeps the torrent passkey. Replaced unless told otherwise: somebody else may have had the account. */
      replace_passkey: z.boolean().default(true),
    })
    .refine(isTwice, NOT_TWICE),
  failures: [404, 422, 429],
});
