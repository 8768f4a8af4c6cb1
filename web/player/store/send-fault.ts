import type { Fault } from '#contract/faults.ts';

/** What became of a report. */
export type Sending = 'sent' | 'limited' | 'failed';

const ADDRESS = '/api/v1/media/faults';
const TOO_MANY = 429;

/** Tells those who run the site about a film that does not play as it should. */
export async function sendFault(fault: Fault): Promise<Sending> {
  try {
    const response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (response.ok) return 'sent';
    return response.status === TOO_MANY ? 'limited' : 'failed';
  } catch {
    return 'failed';
  }
}

/** What the viewer is told about it. */
export const SENDING_WORDS: Record<Sending, string> = {
  sent: 'Спасибо, сообщение отправлено',
  limited: 'Сообщений уже слишком много. Попробуйте через\u00A0час',
  failed: 'Не удалось отправить. Проверьте соединение и попробуйте ещё раз',
};
