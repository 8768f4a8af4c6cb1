// How Chromium, Firefox and Safari report a request that could not connect.
const CONNECTION_ERROR = /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)$/;

/** Whether an error means only that there is no connection. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && CONNECTION_ERROR.test(error.message);
}

/** Makes the error of a request without a connection. */
export function createConnectionError(): TypeError {
  return new TypeError('Failed to fetch');
}
