import { once } from 'node:events';
import { bounded, browserLost } from './bounded.ts';

type Answer = { id?: number; result?: unknown; error?: unknown; message?: string };

/** Calls a method of a browser. */
export type Send = <T = unknown>(method: string, params?: object) => Promise<T>;

/** Opens a WebSocket of commands with numbers, as the DevTools protocol and WebDriver BiDi have it. */
export async function openJsonSocket(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await bounded('the connection to the browser', once(socket, 'open'));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  socket.addEventListener('close', () => {
    for (const end of waiting.values()) end({ error: 'the browser has ended' });
  });
  let last = 0;
  return <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = (last += 1);
      if (socket.readyState !== WebSocket.OPEN) {
        reject(browserLost(`${method}: the browser has ended`));
        return;
      }
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result as T);
        else reject(new Error(`${method}: ${JSON.stringify(message ?? error)}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
