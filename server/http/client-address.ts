/** Set by the server on every request it takes from a socket; what the outside sent under this name is overwritten. */
export const CLIENT_HEADER = 'akane-client';

/** The address of the caller as our own socket saw it. */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_HEADER) ?? '127.0.0.1';
}
