import type { AnnouncementState } from '#contract/studio/records/announcements.ts';
import { StateMark, type StudioState } from './state-mark.tsx';

const STATES: Record<AnnouncementState, { glyph: StudioState; text: string }> = {
  waiting: { glyph: 'timed', text: 'Ждёт отправки' },
  sending: { glyph: 'running', text: 'Отправляется' },
  sent: { glyph: 'done', text: 'Отправлено' },
  unknown: { glyph: 'attention', text: 'Неизвестно, дошло ли' },
  failed: { glyph: 'failed', text: 'Не отправлено' },
  withdrawn: { glyph: 'off', text: 'Отозвано до отправки' },
};

/** Where an announcement stands: «Отправлено». */
export function formatAnnouncement(state: AnnouncementState): string {
  return STATES[state].text;
}

export function AnnouncementMark({ state }: { state: AnnouncementState }) {
  const { glyph, text } = STATES[state];
  return <StateMark state={glyph}>{text}</StateMark>;
}
