import { MIN_PASSWORD_LENGTH } from '#contract/password.ts';

/** What a new password must be, as the server checks it. */
export const PASSWORD_HINT = `Не короче ${MIN_PASSWORD_LENGTH} знаков; известное слово или имя с цифрами не подойдёт`;
