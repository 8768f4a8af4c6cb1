import type { Log } from '#server/platform/log.ts';
import { currentRequestId } from '#server/platform/status/logs/request-ids.ts';

/**
 * Logs errors that no code handles and ends the process, whose state is unknown then. A promise that is rejected while
 * a request is worked on is only logged: it concerns that request alone, and anybody may be able to send it again.
 */
export function watchUnhandledErrors(log: Log): void {
  const crash = (error: unknown) => {
    log('crashed', 'Процесс остановлен ошибкой', error);
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', (error) => {
    if (currentRequestId() === undefined) crash(error);
    else log('request.unhandled', 'Ошибка при обработке запроса', error);
  });
}
