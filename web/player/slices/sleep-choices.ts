/** A sleep timer: minutes, or the end of the episode. */
export type SleepChoice = 15 | 30 | 45 | 60 | 'episode';

export const SLEEP_CHOICES: readonly SleepChoice[] = [15, 30, 45, 60, 'episode'];
export const SLEEP_NOTICE_SECONDS = 30;

/** A sleep timer for people: «15 минут», «Конец эпизода». */
export function formatSleepChoice(choice: SleepChoice): string {
  return choice === 'episode' ? 'Конец эпизода' : `${choice}\u00A0минут`;
}

/** The time left for people: whole minutes, or seconds during the last minute. */
export function formatTimeLeft(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)}\u00A0мин` : `${seconds}\u00A0с`;
}
