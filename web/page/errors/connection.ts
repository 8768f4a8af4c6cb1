// What Chromium, Firefox and Safari say of a request that reached nobody.
const UNREACHED = /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)$/;

/** Whether an error is only that there is no connection. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && UNREACHED.test(error.message);
}

/** The error of a request that would reach nobody. */
export function connectionLost(): TypeError {
  return new TypeError('Failed to fetch');
}
