import { data, redirect } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import { TV_CHOICES, TV_COOKIE } from '#contract/television.ts';
import { originContext } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import type { Route } from './+types/television-route.ts';
import { CHOICE } from '../rows/setting-answer.ts';
import { visitorCookie } from './visitor-settings.ts';

const MAX_BYTES = 1000;

export function loader() {
  return redirect(settingsPath('site'));
}

/** Keeps the choice of a browser, with or without an account, and shows the settings in the new view. */
export async function action({ request, context }: Route.ActionArgs) {
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > MAX_BYTES) throw data(null, { status: 413 });
  const chosen = (await readForm(request)).get(CHOICE);
  const choice = TV_CHOICES.find((one) => one === chosen);
  if (choice === undefined) throw data(null, { status: 422 });
  const cookie = visitorCookie([TV_COOKIE, choice === 'auto' ? '' : choice], context.get(originContext));
  return redirect(settingsPath('site'), { headers: [cookie] });
}
