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
import { validateForm, formValues } from '#web/account/auth/form/form-validation.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { type SettingChange, rejectSetting } from '../rows/answer-setting.ts';
import { AVATAR_FIELD, MAX_AVATAR_MB } from './avatar-limits.ts';

function hasErrors(fieldErrors: object): boolean {
  return Object.keys(fieldErrors).length > 0;
}

const avatar =
  (call: Call): SettingChange =>
  async (form) => {
    const file = form.get(AVATAR_FIELD);
    if (!(file instanceof File) || file.size === 0) return { fieldErrors: {}, problem: 'Выберите картинку.' };
    if (file.size > MAX_AVATAR_BYTES)
      return { fieldErrors: {}, problem: `Файл больше ${MAX_AVATAR_MB} МБ. Выберите другой.` };
    const crop = formValues(form, ['x', 'y', 'size']);
    const query = crop.size === '' ? {} : crop;
    await call(setAvatar, { query, body: new Uint8Array(await file.arrayBuffer()) });
    return null;
  };

const nickname =
  (call: Call): SettingChange =>
  async (form) => {
    const values = formValues(form, ['nickname']);
    const fieldErrors = validateForm(changeNickname.body, values);
    if (hasErrors(fieldErrors)) return rejectSetting(fieldErrors, values);
    await call(changeNickname, { body: values });
    return null;
  };

const email =
  (call: Call): SettingChange =>
  async (form) => {
    const { current_password, ...values } = formValues(form, ['email', 'current_password']);
    const body = { email: values.email.trim(), current_password };
    const fieldErrors = validateForm(askEmailChange.body, body);
    if (hasErrors(fieldErrors)) return rejectSetting(fieldErrors, values);
    await call(askEmailChange, { body });
    return { saved: 'Письмо отправлено' };
  };

// The session continues with a new token, which the browser needs before its next request.
const password =
  (call: Call, origin: string): SettingChange =>
  async (form) => {
    const { current_password, ...newPassword } = formValues(form, [
      'current_password',
      'password',
      'password_confirmation',
    ]);
    const body = { ...newPassword, ...(form.has('current_password') && { current_password }) };
    const fieldErrors = validateForm(changePassword.body, body);
    if (form.has('current_password') && current_password === '')
      fieldErrors['current_password'] = 'Обязательное поле';
    if (hasErrors(fieldErrors)) return rejectSetting(fieldErrors);
    const replace_passkey = form.has('replace_passkey');
    const { token } = await call(changePassword, { body: { ...body, replace_passkey } });
    return redirectDocument(`${settingsPath('account')}?changed=password`, {
      headers: [setSessionCookie(origin, token)],
    });
  };

/** The handlers of the forms of this section, by the name of the setting. */
export function accountChanges(call: Call, origin: string): Record<string, SettingChange> {
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
