import { redirect } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';

/** The settings begin with those of the site. */
export function loader() {
  return redirect(settingsPath('site'));
}
