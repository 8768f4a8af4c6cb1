import type { BotCheckKind } from '#contract/bot-check.ts';

const ORIGINS: Partial<Record<BotCheckKind, readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://recaptcha.google.com'],
  smartcaptcha: ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** The origins that a page with the widget of this service has to allow; none for our own check. */
export function captchaOrigins(kind: BotCheckKind): readonly string[] {
  return ORIGINS[kind] ?? [];
}
