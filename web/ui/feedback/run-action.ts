export type ActionWatch = {
  setBusy: (busy: boolean) => void;
  /** Takes what an action threw, or the `error` of the result it returned. */
  errorCallback?: ((error: unknown) => void) | undefined;
};

function errorOf(outcome: unknown): unknown {
  return outcome !== null && typeof outcome === 'object' && 'error' in outcome ? outcome.error : undefined;
}

/** Runs the action of a button: busy from its start to its end, however it ends; a throw that nobody takes goes on. */
export async function runAction(
  action: () => unknown,
  { setBusy, errorCallback }: ActionWatch,
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
