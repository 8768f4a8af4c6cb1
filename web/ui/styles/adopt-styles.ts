/** The rules of a style sheet of ours, one by one; it has no braces in texts. */
export function rulesOf(text: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(text.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

/** Adds the styles of a part that is loaded on demand: the style sheet of the site holds what pages show at once. */
export function adoptStyles(text: string): void {
  if ('adoptedStyleSheets' in Document.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return;
  }
  // Safari before 16.4. The policy refuses elements with styles, but not rules in a sheet that it has allowed.
  const [site] = document.styleSheets;
  for (const rule of rulesOf(text)) site?.insertRule(rule, site.cssRules.length);
}
