/** The addresses that changes of each list are sent to. */
export const OWN_LIST_ROUTES = {
  favorites: '/app/favorites',
  collections: '/app/collections',
  muted: '/app/muted',
} as const;
