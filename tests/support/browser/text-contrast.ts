import type { Page } from 'playwright-core';

/** A text on a page: its contrast to the worst hundredth of the pixels behind it, and the height of its font. */
export type TextContrast = { text: string; contrast: number; fontSize: number };

/** Measures the contrast of every visible text inside an element on the pixels that are really behind it. */
export async function measureTextContrast(page: Page, selector: string): Promise<TextContrast[]> {
  const texts = await page.locator(selector).evaluate((root) => {
    const found = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    const measured = found.map((element) => {
      const { color, fontSize } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = element.textContent ?? '';
      return { text, color, fontSize: Number.parseFloat(fontSize), x, y, width, height };
    });
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      element.style.setProperty('transition', 'none', 'important');
      element.style.setProperty('color', 'transparent', 'important');
    }
    return measured;
  });
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([measured, source]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const scale = image.width / innerWidth;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      const linear = (value: number) =>
        value <= 0.03928 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const luminance = ([red = 0, green = 0, blue = 0]: Iterable<number>) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      return measured.map(({ text, color, fontSize, x, y, width, height }) => {
        const own = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
        const { data } = context.getImageData(x * scale, y * scale, width * scale, height * scale);
        const contrasts: number[] = [];
        for (let i = 0; i < data.length; i += 4) {
          const behind = luminance(data.slice(i, i + 3));
          contrasts.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
        }
        contrasts.sort((a, b) => a - b);
        return { text, fontSize, contrast: contrasts[Math.floor(contrasts.length / 100)] ?? 0 };
      });
    },
    [texts, picture] as const,
  );
}
