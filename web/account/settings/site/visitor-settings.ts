import { data, redirect } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import { DEFAULT_SETTINGS, type Settings, settingsChange, type SettingsChange } from '#contract/settings.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { themeCookie, themeOf } from '#web/page/theme.ts';
import { DEVICE_SETTINGS } from '#web/entities/storage/merge-settings.ts';
import { choicesCookie, readVisitorChoices } from '#web/entities/viewer/visitor-choices.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { SETTING, type SettingAnswer } from '../rows/setting-answer.ts';
import { siteChanges } from './site-changes.ts';

const MAX_BYTES = 10_000;
const YEAR = 365 * 24 * 3600;
const NEEDS_SCRIPTS: readonly string[] = [...DEVICE_SETTINGS, 'theme'];

/** The settings of a visitor, as far as the server knows them: those of the player are in the browser's storage. */
export function visitorSettings(request: Request): Omit<Settings, `is_with_${string}`> {
  const cookies = request.headers.get('cookie');
  return { ...DEFAULT_SETTINGS, ...readVisitorChoices(cookies), theme: themeOf(cookies) };
}

/** The header that keeps a cookie for a year, or removes it if the value is empty. */
export function visitorCookie([name, value]: [string, string], origin: string): [string, string] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return ['set-cookie', `${name}=${value}; Path=/; Max-Age=${value ? YEAR : 0}; SameSite=Lax${secure}`];
}

/** Changes a setting of a visitor: in the cookies of this browser, or by the page in its storage (`onDevice`). */
export async function answerVisitor(request: Request, origin: string) {
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > MAX_BYTES) throw data(null, { status: 413 });
  const form = await readForm(request);
  const { [SETTING]: setting } = formValues(form, [SETTING]);
  const hasScripts = request.headers.get('sec-fetch-mode') !== 'navigate';
  if (!hasScripts && NEEDS_SCRIPTS.includes(setting)) {
    const problem = 'Без скриптов эта настройка действует только для вошедших.';
    return data<SettingAnswer>({ setting, fieldErrors: {}, problem }, { status: 422 });
  }
  const known = visitorSettings(request);
  let change: SettingsChange = {};
  const changes = siteChanges({
    read: async () => known,
    save: async (values) => {
      const parsed = settingsChange.safeParse(values);
      if (!parsed.success) throw data(null, { status: 422 });
      change = parsed.data;
    },
  });
  const run = Object.hasOwn(changes, setting) ? changes[setting] : undefined;
  if (!run) throw data(null, { status: 422 });
  await run(form);
  const settings = Object.assign({}, known, change);
  const headers = [themeCookie(settings.theme), choicesCookie(settings)].map((one) =>
    visitorCookie(one, origin),
  );
  // This request still has the old cookies: the page is shown by another one.
  if (!hasScripts) return redirect(settingsPath('site'), { headers });
  const saved = DEVICE_SETTINGS.filter((name) => name in change).map((name) => [name, change[name]]);
  const onDevice = Object.fromEntries(saved);
  return data<SettingAnswer>({ setting, saved: 'Сохранено', onDevice }, { headers });
}
