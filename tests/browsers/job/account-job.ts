import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from '../page.ts';
import { type JobSite, TRAIN } from './test-site.ts';
import { assertWhole } from './whole-page.ts';

const PASSWORD = 'тихая река у моста';
const LOGIN = 'mika_fox';
const EMAIL = `${LOGIN}@example.org`;

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.open('/app/auth/login');
  await page.fill('main input[name=login]', login);
  await page.fill('main input[name=password]', password);
  await page.click('main button', '^Войти$');
  await page.until(() => !location.pathname.startsWith('/app/auth'));
}

const readBackground = () => getComputedStyle(document.documentElement).backgroundColor;

function choose(value: string): boolean {
  const option = document.querySelector<HTMLOptionElement>(`option[value=${value}]`);
  const select = option?.closest('select');
  if (!select) return false;
  // React overrides the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Registration with its e-mail, sign-in, a favourite and the theme. */
export async function useAccount(t: TestContext, page: Page, { mail }: JobSite): Promise<void> {
  await t.test('a visitor registers and confirms the address', async () => {
    await page.open('/app/auth/registration/newRegistration');
    await assertWhole(page);
    await page.until(() => document.body.innerText.includes('Проверка на робота пройдена'));
    const fields = { login: LOGIN, email: EMAIL, nickname: 'Мика', password: PASSWORD };
    for (const [name, text] of Object.entries({ ...fields, password_confirmation: PASSWORD }))
      await page.fill(`main input[name=${name}]`, text);
    await page.picture('registration');
    await page.click('main button', '^Зарегистрироваться$');
    await page.until(() => document.body.innerText.includes('Мы отправили письмо'));
    const { text = '' } = await mail.waitForEmail(EMAIL, /Подтвердите/);
    const address = /^http\S+token=\S+$/m.exec(text)?.[0] ?? '';
    await page.open(address.slice(page.origin.length));
    await page.click('main button', '^Подтвердить и войти$');
    await page.until(() => location.pathname === '/');
  });

  await t.test('signs out and in', async () => {
    await page.open('/');
    await page.click('header button, nav button', /^Аккаунт: |(?:^|\n)Профиль$/);
    await page.click('[role=menuitem]', '^Выйти$');
    await page.until(() => /^Войти$/m.test(document.body.innerText));
    await signIn(page, LOGIN, PASSWORD);
    await page.picture('signed in');
  });

  await t.test('a favourite stays', async () => {
    await page.open(`/anime/releases/release/${TRAIN}`);
    await page.click('main button', '^В избранное$');
    await page.picture('favourite');
    await page.find('main button[aria-pressed=true]', 'В избранном');
    await page.until(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/app/favorites')),
    );
    await page.open('/me/favorites/');
    await page.find('main a', 'Последний поезд');
    await page.picture('favourites');
  });

  await t.test('the theme changes at once and stays', async () => {
    await page.open('/app/settings/site');
    const dark = await page.evaluate(readBackground);
    assert.ok(await page.evaluate(choose, 'light'));
    await page.until((before) => getComputedStyle(document.documentElement).backgroundColor !== before, dark);
    await page.until(() =>
      [...document.querySelectorAll<HTMLElement>('main output')].some(
        ({ innerText }) => innerText.trim() !== '',
      ),
    );
    await page.open('/');
    await page.until((before) => getComputedStyle(document.documentElement).backgroundColor !== before, dark);
    await page.picture('light');
  });
}
