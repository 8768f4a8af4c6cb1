import { redirect } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';

/** The settings open with the section of the site. */
export function loader() {
  return redirect(settingsPath('site'));
}
