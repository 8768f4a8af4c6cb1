// A run of slashes is matched from its beginning only: matched from each of its slashes, 16 kB of them would block the
// event loop for most of a second.
const END_SLASHES = /(?<=^\/|[^/])\/+$/;

/** A path without the slashes at its end; `/` alone stays. */
export function withoutEndSlashes(path: string): string {
  return path.replace(END_SLASHES, '');
}
