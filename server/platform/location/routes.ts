import { myLocation } from '#contract/location.ts';
import type { Routes } from '#server/deps.ts';
import { describePlace } from './countries.ts';

export const locationRoutes: Routes = (mount, { placeOf }) => {
  mount(myLocation, async ({ headers }) => {
    const place = placeOf(headers);
    const { hidesTorrents, isGovernmentRequest } = place;
    return {
      ...describePlace(place),
      parameters: { should_hide_torrents: hidesTorrents, is_government_request: isGovernmentRequest },
      // The name of 2025, which older clients still read.
      restrictions: { hide_torrents: hidesTorrents },
    };
  });
};
