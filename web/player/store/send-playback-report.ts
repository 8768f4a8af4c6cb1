import type { PlaybackReport } from '#contract/playback-reports.ts';

/** The outcome of sending a report. */
export type SendResult = 'sent' | 'limited' | 'failed';

const URL_PATH = '/api/v1/media/faults';
const TOO_MANY_REQUESTS = 429;

/** Sends a playback report to the people who run the site. */
export async function sendPlaybackReport(fault: PlaybackReport): Promise<SendResult> {
  try {
    const response = await fetch(URL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (response.ok) return 'sent';
    return response.status === TOO_MANY_REQUESTS ? 'limited' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Messages for the viewer about the outcome. */
export const SEND_RESULT_MESSAGES: Record<SendResult, string> = {
  sent: 'Спасибо, сообщение отправлено',
  limited: 'Сообщений уже слишком много. Попробуйте через\u00A0час',
  failed: 'Не удалось отправить. Проверьте соединение и попробуйте ещё раз',
};
