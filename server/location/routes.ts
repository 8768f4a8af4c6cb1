import { myLocation } from '#contract/location.ts';
import type { Routes } from '../app.ts';
import { clientAddress } from '../http/client-address.ts';
import { describePlace } from './countries.ts';

export const locationRoutes: Routes = (mount, { locator }) => {
  mount(myLocation, async ({ headers }) => {
    const place = locator.place(clientAddress(headers));
    const { hidesTorrents, isGovernmentRequest } = place;
    return {
      ...describePlace(place),
      parameters: { should_hide_torrents: hidesTorrents, is_government_request: isGovernmentRequest },
      // The name of 2025, which older clients still read.
      restrictions: { hide_torrents: hidesTorrents },
    };
  });
};
