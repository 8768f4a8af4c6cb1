/** Awaits a page's data; null if the connection is lost, so that the page can offer to retry. */
export async function nullWhenOffline<T>(data: Promise<T>): Promise<T | null> {
  try {
    return await data;
  } catch (error) {
    // What `fetch` throws when the server cannot be reached.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
