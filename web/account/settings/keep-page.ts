import { formValues } from '../auth/form-faults.ts';
import { SETTING, type SettingAnswer } from './setting-answer.ts';

type Args = { request: Request; serverAction: () => Promise<unknown> };

/** Sends a form of the settings; one that does not reach us is said beside its field, and the page stays. */
export async function keepPage({ request, serverAction }: Args): Promise<SettingAnswer> {
  const form = await request.clone().formData();
  try {
    return (await serverAction()) as SettingAnswer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { [SETTING]: setting } = formValues(form, [SETTING]);
    return { setting, faults: {}, problem: 'Не удалось сохранить. Проверьте соединение.' };
  }
}
