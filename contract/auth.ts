import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './password.ts';

const tag = 'Вход';

/** An opaque token of 256 bits for one session, sent as a bearer token or in the site's cookie. */
export const token = z.object({ token: z.string() }).meta({ id: 'Token' });

const MAX_LOGIN = 254;
const MAX_TOKEN = 200;
const MAX_BOT_TOKEN = 10_000;

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/login',
  tag,
  summary: 'Войти по логину или почте',
  description:
    'Opens a session for a login or an e-mail address with its password and returns the token of that session.',
  // An impossible password is answered like a wrong one: a refusal would tell how passwords look.
  body: z.object({
    login: z.string().min(1).max(MAX_LOGIN),
    password: z.string().min(1).max(1024),
    /** The result of the bot check; read only after an error with `is_bot_check_accepted`. */
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

/** A login can be typed on any keyboard and cannot be confused with another. */
export const newLogin = z
  .string()
  .min(3)
  .max(30)
  .regex(/^[\w-]*$/, 'может состоять из латинских букв, цифр, «_» и «-»');
/** The server also checks the characters: letters of one script, nothing invisible. */
export const newNickname = z.string().trim().min(2).max(30);
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

const passwordTwice = { password: newPassword, password_confirmation: z.string().max(MAX_PASSWORD_LENGTH) };
type PasswordTwice = { password: string; password_confirmation: string };
const isRepeated = (body: PasswordTwice) => body.password === body.password_confirmation;
const NOT_REPEATED = { path: ['password_confirmation'], message: 'должно повторять пароль' };

/** The fields of the registration form. */
export const registration = z
  .object({
    login: newLogin,
    email: emailAddress,
    nickname: newNickname,
    ...passwordTwice,
    /** The result of the bot check of any kind; clients know the field by this name. */
    recaptcha_token: z.string().max(MAX_BOT_TOKEN).default(''),
  })
  .refine(isRepeated, NOT_REPEATED);

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
      ...passwordTwice,
      /** False keeps the torrent passkey. It is replaced by default: somebody else may have used the account. */
      replace_passkey: z.boolean().default(true),
    })
    .refine(isRepeated, NOT_REPEATED),
  failures: [404, 422, 429],
});
