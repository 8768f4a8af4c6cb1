import { isRouteErrorResponse } from 'react-router';
import { isConnectionLost } from './connection.ts';

export type DescribedError = {
  /** The status, or «Ошибка» when there is none. */
  title: string;
  /** The large heading: the status, or a dash. */
  heading: string;
  description: string;
  /** The number under which the operator finds the error in the log. */
  incident?: string;
};

const TEXTS: Record<number, string> = {
  404: 'Извините, но мы не смогли найти страницу, которую вы искали',
  500: 'Произошла ошибка на сервере',
};

const UNKNOWN = 'Произошла неизвестная ошибка на сервере или в браузере';

function textOf(status: number | undefined, message: string): string {
  if (message === '') return 'Произошла чудовищная ошибка ...';
  if (!/^Page not found:/i.test(message)) return message;
  return TEXTS[status ?? 0] ?? UNKNOWN;
}

/** Turns any thrown value into the texts of the error screen. */
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

// The body of an API response as passed on by the API caller, or as text where the server itself refused the request.
function bodyOf(error: unknown): Partial<Record<'id' | 'message', unknown>> {
  const body: unknown = isRouteErrorResponse(error) ? parseBody(error.data) : undefined;
  return body !== null && typeof body === 'object' ? body : {};
}

function parseBody(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}

function incidentOf(error: unknown): string | undefined {
  const { id } = bodyOf(error);
  return typeof id === 'string' ? id : undefined;
}

function read(error: unknown): { status: number | undefined; message: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: messageOf(error) };
  if (!(error instanceof Error)) return { status: undefined, message: '' };
  // React Router replaces the message of any server error with this text.
  if (error.message === 'Unexpected Server Error') return { status: 500, message: TEXTS[500] ?? '' };
  // Browsers describe it in English.
  if (isConnectionLost(error)) return { status: undefined, message: 'Нет соединения' };
  return { status: undefined, message: error.message };
}

// The reason phrases of HTTP, which React Router uses too, are English and are not shown.
function messageOf(error: { status: number; statusText: string }): string {
  if (error.status === 404) return `Page not found: ${error.statusText}`;
  const { message } = bodyOf(error);
  if (typeof message === 'string') return message;
  if (!/^[ -~]+$/.test(error.statusText)) return error.statusText;
  return (error.status >= 500 ? TEXTS[500] : undefined) ?? UNKNOWN;
}
