import { appStatus } from '#contract/app.ts';
import type { Routes } from '../app.ts';
import { clientAddress } from '../http/client-address.ts';

export const appRoutes: Routes = (mount, { publicOrigin }) => {
  mount(appStatus, async ({ headers }) => ({
    request: { ip: clientAddress(headers), country: null, iso_code: null, timezone: null },
    is_alive: true,
    available_api_endpoints: [`${publicOrigin}/api/v1`],
  }));
};
