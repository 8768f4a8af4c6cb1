/** What came of an upload: its event, or why it was refused. */
export type Uploaded = { event_id: number; problem?: undefined } | { event_id?: undefined; problem: string };

const NO_ANSWER = 'Сервер не отвечает, файл не сохранён. Попробуйте ещё раз.';

function readAnswer({ status, responseText }: XMLHttpRequest): Uploaded {
  try {
    const { event_id, message } = JSON.parse(responseText) as { event_id?: number; message?: string };
    if (status === 200 && event_id !== undefined) return { event_id };
    return { problem: message ?? NO_ANSWER };
  } catch {
    // A proxy in between may answer with an HTML page.
    return { problem: NO_ANSWER };
  }
}

/**
 * Sends a file of a claim, and tells how much of it is sent, 0 to 1; undefined when it was stopped. `fetch` tells
 * nothing of what is sent.
 */
export function uploadDocument(
  claimId: number,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Uploaded | undefined> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(readAnswer(request)));
    request.addEventListener('error', () => resolve({ problem: NO_ANSWER }));
    request.addEventListener('abort', () => resolve(undefined));
    signal.addEventListener('abort', () => request.abort());
    const query = new URLSearchParams({ claim: String(claimId), name: file.name });
    request.open('POST', `/api/v1/studio/claim-documents?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}
