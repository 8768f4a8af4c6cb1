/** Where the changes of a list are sent. */
export const OWN_ROUTES = { favorites: '/app/favorites', collections: '/app/collections' } as const;
