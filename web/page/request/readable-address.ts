function isReadable(pathname: string): boolean {
  try {
    // The bundler leaves a call out whose result is not used.
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}

/**
 * Turns a request for a path that cannot be decoded (`/%FF`) into one for a page with another name, which is not there
 * either. React Router would write each of them to the console, however long it is.
 */
export function withReadableAddress(request: Request): Request {
  const url = new URL(request.url);
  if (isReadable(url.pathname)) return request;
  url.pathname = url.pathname.replaceAll('%', '\uFFFD');
  return new Request(url, { headers: request.headers, signal: request.signal });
}
