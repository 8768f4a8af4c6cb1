import { isRouteErrorResponse } from 'react-router';
import { isConnectionLost } from './connection.ts';

export type DescribedError = {
  /** The status, or «Ошибка» when there is none. */
  title: string;
  /** What the large heading shows: the status, or a dash. */
  heading: string;
  description: string;
  /** By what the operator finds the error in the log. */
  incident?: string;
};

const TEXTS: Record<number, string> = {
  404: 'Извините, но мы не смогли найти страницу, которую вы искали',
  500: 'Произошла ошибка на сервере',
};

function textOf(status: number | undefined, message: string): string {
  if (message === '') return 'Произошла чудовищная ошибка ...';
  if (!/^Page not found:/i.test(message)) return message;
  return TEXTS[status ?? 0] ?? 'Произошла неизвестная ошибка на сервере или в браузере';
}

/** Turns whatever was thrown into the words of the error screen. */
export function describeError(error: unknown): DescribedError {
  const { status, message } = read(error);
  const incident = incidentOf(error);
  return {
    title: status === undefined ? 'Ошибка' : String(status),
    heading: status === undefined ? '—' : String(status),
    description: textOf(status, message),
    ...(incident === undefined ? {} : { incident }),
  };
}

// The body of the API's answer, as the page's caller passes it on.
function incidentOf(error: unknown): string | undefined {
  const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (body === null || typeof body !== 'object' || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

function read(error: unknown): { status: number | undefined; message: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: messageOf(error) };
  if (!(error instanceof Error)) return { status: undefined, message: '' };
  // The text React Router puts in place of any error of the server.
  if (error.message === 'Unexpected Server Error') return { status: 500, message: TEXTS[500] ?? '' };
  // Browsers say it in English.
  if (isConnectionLost(error)) return { status: undefined, message: 'Нет соединения' };
  return { status: undefined, message: error.message };
}

// React Router's own texts for an unmatched address or method are English and not ours.
function messageOf({ status, statusText }: { status: number; statusText: string }): string {
  return status === 404 ? `Page not found: ${statusText}` : statusText;
}
