import { myLocation } from '#contract/location.ts';
import type { Routes } from '#server/deps.ts';
import { describeLocation } from './countries.ts';

export const locationRoutes: Routes = (mount, { locationOf }) => {
  mount(myLocation, async ({ headers, reads }) => {
    reads();
    const location = locationOf(headers);
    const { hidesTorrents, isGovernmentRequest } = location;
    return {
      ...describeLocation(location),
      parameters: { should_hide_torrents: hidesTorrents, is_government_request: isGovernmentRequest },
      // The name used in 2025, which older clients still read.
      restrictions: { hide_torrents: hidesTorrents },
    };
  });
};
