import { redirect } from 'react-router';

/** The settings begin with those of the site. */
export function loader() {
  return redirect('/app/settings/site');
}
