export type ActionCallbacks = {
  setBusy: (isBusy: boolean) => void;
  /** Receives what the action threw, or the `error` of the result it returned. */
  errorCallback?: ((error: unknown) => void) | undefined;
};

function errorOf(result: unknown): unknown {
  return result !== null && typeof result === 'object' && 'error' in result ? result.error : undefined;
}

/** Runs a button's action and reports when it is busy; without `errorCallback` a thrown error is rethrown. */
export async function runAction(
  action: () => unknown,
  { setBusy, errorCallback }: ActionCallbacks,
): Promise<void> {
  setBusy(true);
  try {
    const error = errorOf(await action());
    if (error !== undefined && error !== null) errorCallback?.(error);
  } catch (error) {
    if (!errorCallback) throw error;
    errorCallback(error);
  } finally {
    setBusy(false);
  }
}
