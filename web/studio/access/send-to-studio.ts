import type { ErrorBody, FieldConflict } from '#contract/errors.ts';
import { type DescribedApiError, describeApiError } from './api-error.ts';

/** What a call was refused with; the status is 0 where no answer came. */
export type Refusal = DescribedApiError & { conflicts: FieldConflict[] };
export type Answer<Value> = { value: Value; refused?: undefined } | { value?: undefined; refused: Refusal };

const NO_ANSWER = 'Сервер не отвечает.';
const LATER = 'Попробуйте ещё раз чуть позже.';
const KEPT_LATER = 'Написанное осталось в этом браузере: сохраните ещё раз чуть позже.';
const KEPT_ADMITTED = 'Написанное осталось в этом браузере: войдите в соседней вкладке и сохраните ещё раз.';

const noAnswer = (isDraft: boolean) => `${NO_ANSWER} ${isDraft ? KEPT_LATER : LATER}`;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy in between may answer with an HTML page.
    return undefined;
  }
}

function messageOf({ status, needs, message }: DescribedApiError, isDraft: boolean): string {
  return isDraft && status === 403 && needs !== 'password' ? `${message} ${KEPT_ADMITTED}` : message;
}

type Options = {
  /** The call goes on when its page is closed. */
  keepalive?: boolean;
  /** This browser keeps what is sent until it is saved, and a refusal says so. */
  isDraft?: boolean;
};

/** Calls an endpoint of the studio from the browser, by its path below `/api/v1/studio/`; never throws. */
export async function sendToStudio<Value>(
  method: 'POST' | 'DELETE',
  path: string,
  body?: object | Blob,
  { keepalive = false, isDraft = false }: Options = {},
): Promise<Answer<Value>> {
  const isFile = body instanceof Blob;
  try {
    const response = await fetch(`/api/v1/studio/${path}`, {
      method,
      keepalive,
      ...(body && {
        headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
        body: isFile ? body : JSON.stringify(body),
      }),
    });
    const answer = await readJson(response);
    if (response.ok) return { value: answer as Value };
    const data = (answer ?? { message: noAnswer(isDraft) }) as ErrorBody;
    const described = describeApiError({ init: { status: response.status }, data });
    if (!described) throw new Error('A response has a status.');
    return {
      refused: {
        ...described,
        message: messageOf(described, isDraft),
        conflicts: data.conflicts ?? [],
      },
    };
  } catch {
    const nothing = { incident: undefined, needs: undefined, fields: {}, conflicts: [] };
    return { refused: { status: 0, message: noAnswer(isDraft), ...nothing } };
  }
}
