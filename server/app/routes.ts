import { appStatus } from '#contract/app.ts';
import type { Routes } from '../app.ts';
import { clientAddress } from '../http/client-address.ts';
import { describePlace } from '../location/countries.ts';

export const appRoutes: Routes = (mount, { publicOrigin, locator }) => {
  mount(appStatus, async ({ headers }) => ({
    request: describePlace(locator.place(clientAddress(headers))),
    is_alive: true,
    available_api_endpoints: [`${publicOrigin}/api/v1`],
  }));
};
