import type { BotCheckKind } from '#contract/bot-check.ts';

export type CaptchaKind = Exclude<BotCheckKind, 'altcha' | 'off'>;

type Widget = { sitekey: string; theme: 'dark'; hl: 'ru'; language: 'ru'; callback: (token: string) => void };
type CaptchaApi = {
  render: (place: HTMLElement, widget: Widget) => unknown;
  ready?: (go: () => void) => void;
};

// The script of each service and the global variable that it defines.
const SCRIPTS: Record<CaptchaKind, { src: string; name: string }> = {
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

const apiOf = (name: string) => (globalThis as unknown as Record<string, CaptchaApi | undefined>)[name];

/** Renders the widget of a captcha service into an element; resolves to its token when the visitor has passed. */
export async function runWidget(kind: CaptchaKind, siteKey: string, place: HTMLElement): Promise<string> {
  const { src, name } = SCRIPTS[kind];
  if (!apiOf(name)?.render) await load(src);
  const api = apiOf(name);
  if (!api) throw new Error('the check did not load');
  if (api.ready && kind === 'recaptcha') await new Promise<void>((go) => api.ready?.(go));
  return new Promise((callback) => {
    api.render(place, { sitekey: siteKey, theme: 'dark', hl: 'ru', language: 'ru', callback });
  });
}
