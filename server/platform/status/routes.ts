import { appStatus } from '#contract/app.ts';
import type { Routes } from '#server/deps.ts';
import { describePlace } from '../location/countries.ts';

export const appRoutes: Routes = (mount, { publicOrigin, placeOf }) => {
  mount(appStatus, async ({ headers }) => ({
    request: describePlace(placeOf(headers)),
    is_alive: true,
    available_api_endpoints: [`${publicOrigin}/api/v1`],
  }));
};
