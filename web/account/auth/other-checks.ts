import type { BotCheckKind } from '#contract/bot-check.ts';

export type OtherCheck = Exclude<BotCheckKind, 'altcha' | 'off'>;

type Widget = { sitekey: string; theme: 'dark'; hl: 'ru'; language: 'ru'; callback: (token: string) => void };
type Api = { render: (place: HTMLElement, widget: Widget) => unknown; ready?: (go: () => void) => void };

// Where each has its script, and the name it has there.
const SCRIPTS: Record<OtherCheck, { src: string; name: string }> = {
  recaptcha: { src: 'https://www.google.com/recaptcha/api.js?render=explicit&hl=ru', name: 'grecaptcha' },
  smartcaptcha: {
    src: 'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload',
    name: 'smartCaptcha',
  },
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
  },
};

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the check did not load')));
    document.head.append(script);
  });
}

const apiOf = (name: string) => (globalThis as unknown as Record<string, Api | undefined>)[name];

/** Draws the window of another service in a place of the page and resolves when it has said yes. */
export async function askOther(kind: OtherCheck, siteKey: string, place: HTMLElement): Promise<string> {
  const { src, name } = SCRIPTS[kind];
  if (!apiOf(name)?.render) await load(src);
  const api = apiOf(name);
  if (!api) throw new Error('the check did not load');
  if (api.ready && kind === 'recaptcha') await new Promise<void>((go) => api.ready?.(go));
  return new Promise((callback) => {
    api.render(place, { sitekey: siteKey, theme: 'dark', hl: 'ru', language: 'ru', callback });
  });
}
