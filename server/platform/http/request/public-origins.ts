/** The addresses of one site that depend on the origin at which it is reached. */
export type SiteOrigins = {
  /** Where this site is reached, without a slash at the end. */
  publicOrigin: string;
  /** Origins with the stored files, the preferred one first. */
  deliveryOrigins?: readonly string[] | undefined;
  /** Origins that pages may play videos from. */
  videoOrigins?: readonly string[] | undefined;
};

/** The host of an origin, with its port where it is not the usual one; '' for anything else. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

/**
 * Makes something for each origin of the site. The result finds it by the `Host` of a request: this is the only place
 * that decides which origin a request is of. A host that is none of them gets that of the canonical origin.
 */
export function perOrigin<T>(
  origins: readonly [string, ...string[]],
  make: (origin: string) => T,
): (host?: string | null) => T {
  const [canonical, ...others] = origins;
  const first = make(canonical);
  const made = new Map(others.map((origin) => [hostOf(origin), make(origin)]));
  return (host) => made.get(host?.toLowerCase() ?? '') ?? first;
}

/** The settings of a site as it is reached at one of its origins: what it has at the canonical one, it has there. */
export function settingsAt<T extends SiteOrigins>(settings: T, origin: string): T {
  const { publicOrigin, deliveryOrigins, videoOrigins } = settings;
  const own = (origins: readonly string[]) => [
    ...new Set(origins.map((one) => (one === publicOrigin ? origin : one))),
  ];
  return {
    ...settings,
    publicOrigin: origin,
    ...(deliveryOrigins && { deliveryOrigins: own(deliveryOrigins) }),
    ...(videoOrigins && { videoOrigins: own(videoOrigins) }),
  };
}
