import {
  askEmailChange,
  MAX_AVATAR_BYTES,
  cancelEmailChange,
  changeNickname,
  changePassword,
  removeAvatar,
  rotatePasskey,
  setAvatar,
} from '#contract/account.ts';
import { settingsPath } from '#contract/addresses.ts';
import type { Call } from '#contract/client.ts';
import { myProfile } from '#contract/profile.ts';
import { redirectDocument } from 'react-router';
import { formFaults, formValues } from '../auth/form-faults.ts';
import { keepSession } from '#web/page/session-cookie.ts';
import { type Change, faulty } from './answer-setting.ts';
import { AVATAR_FIELD, MAX_AVATAR_MB } from './avatar-limits.ts';

function has(faults: object): boolean {
  return Object.keys(faults).length > 0;
}

const avatar =
  (call: Call): Change =>
  async (form) => {
    const file = form.get(AVATAR_FIELD);
    if (!(file instanceof File) || file.size === 0) return { faults: {}, problem: 'Выберите картинку.' };
    if (file.size > MAX_AVATAR_BYTES)
      return { faults: {}, problem: `Файл больше ${MAX_AVATAR_MB} МБ. Выберите другой.` };
    const crop = formValues(form, ['x', 'y', 'size']);
    const query = crop.size === '' ? {} : crop;
    await call(setAvatar, { query, body: new Uint8Array(await file.arrayBuffer()) });
    return null;
  };

const nickname =
  (call: Call): Change =>
  async (form) => {
    const values = formValues(form, ['nickname']);
    const faults = formFaults(changeNickname.body, values);
    if (has(faults)) return faulty(faults, values);
    await call(changeNickname, { body: values });
    return null;
  };

const email =
  (call: Call): Change =>
  async (form) => {
    const { current_password, ...values } = formValues(form, ['email', 'current_password']);
    const body = { email: values.email.trim(), current_password };
    const faults = formFaults(askEmailChange.body, body);
    if (has(faults)) return faulty(faults, values);
    await call(askEmailChange, { body });
    return { saved: 'Письмо отправлено' };
  };

// The session goes on by another token, which the browser has to have before it asks for anything else.
const password =
  (call: Call, origin: string): Change =>
  async (form) => {
    const { current_password, ...twice } = formValues(form, [
      'current_password',
      'password',
      'password_confirmation',
    ]);
    const body = { ...twice, ...(form.has('current_password') && { current_password }) };
    const faults = formFaults(changePassword.body, body);
    if (form.has('current_password') && current_password === '')
      faults['current_password'] = 'Обязательное поле';
    if (has(faults)) return faulty(faults);
    const replace_passkey = form.has('replace_passkey');
    const { token } = await call(changePassword, { body: { ...body, replace_passkey } });
    return redirectDocument(`${ACCOUNT}?changed=password`, { headers: [keepSession(origin, token)] });
  };

export const ACCOUNT = settingsPath('account');

/** What each form of the section changes. */
export function accountChanges(call: Call, origin: string): Record<string, Change> {
  return {
    avatar: avatar(call),
    avatar_remove: async () => {
      await call(removeAvatar);
      return null;
    },
    nickname: nickname(call),
    email: email(call),
    email_cancel: async () => {
      await call(cancelEmailChange);
      return null;
    },
    password: password(call, origin),
    passkey: async () => {
      const { torrents } = await call(myProfile, { query: { include: ['torrents.passkey'] } });
      return { saved: '', values: { passkey: torrents.passkey } };
    },
    passkey_rotate: async () => ({ saved: 'Ключ заменён', values: await call(rotatePasskey) }),
  };
}
