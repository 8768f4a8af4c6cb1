import { appStatus } from '#contract/app.ts';
import type { Routes } from '#server/deps.ts';
import { describeLocation } from '../location/countries.ts';

export const appRoutes: Routes = (mount, { publicOrigins, locationOf }) => {
  mount(appStatus, async ({ headers }) => ({
    request: describeLocation(locationOf(headers)),
    is_alive: true,
    available_api_endpoints: publicOrigins.map((origin) => `${origin}/api/v1`),
  }));
};
