/** Adds the styles of a part that is loaded on demand: the style sheet of the site holds what pages show at once. */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
