import type { BotCheckKind } from '#contract/bot-check.ts';

const ORIGINS: Partial<Record<BotCheckKind, readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://recaptcha.google.com'],
  smartcaptcha: ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** The origins whose window the page of registration has, where another service checks who is there. */
export function guestOrigins(kind: BotCheckKind): readonly string[] {
  return ORIGINS[kind] ?? [];
}
