import { formValues } from '#web/account/auth/form/form-validation.ts';
import { SETTING, type SettingAnswer } from './setting-answer.ts';

type Args = { request: Request; serverAction: () => Promise<unknown> };

/** Sends a form of the settings; a network error is shown beside its field and the page stays. */
export async function submitSetting({ request, serverAction }: Args): Promise<SettingAnswer> {
  const form = await request.clone().formData();
  try {
    return (await serverAction()) as SettingAnswer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { [SETTING]: setting } = formValues(form, [SETTING]);
    return { setting, fieldErrors: {}, problem: 'Не удалось сохранить. Проверьте соединение.' };
  }
}
