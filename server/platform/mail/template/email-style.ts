// Programs for mail show an e-mail in one of three ways at night: by `prefers-color-scheme` (Apple Mail, Outlook for
// Mac and phones), with colours of their own, which Outlook lets us replace by `data-ogsc` and `data-ogsb`, or with
// colours that we cannot change (Gmail, Mail.ru). For the last ones no colour may be needed to read a text: the button
// is white on a red that stays readable when its surroundings turn dark.

/** The colours by day, which stand in every element, because some programs drop the style sheet. */
export const LIGHT = {
  page: '#f6f6f4',
  card: '#ffffff',
  field: '#f0f0ee',
  line: '#e0e0de',
  text: '#131316',
  soft: '#5a5a63',
} as const;

const DARK = {
  page: '#0e0e10',
  card: '#17171a',
  field: '#28282e',
  line: '#36363c',
  text: '#ffffff',
  soft: '#b4b4be',
} as const;

export const BUTTON = { background: '#d91e1d', text: '#ffffff' } as const;

export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" as const;
export const CODE_FONT = "font-family:Menlo,Consolas,'Courier New',monospace" as const;

function darkRules(prefixes: { background: string; text: string }): string {
  const background = (['page', 'card', 'field'] as const).map(
    (name) => `${prefixes.background}.${name}{background-color:${DARK[name]} !important}`,
  );
  const text = (['text', 'soft'] as const).map(
    (name) => `${prefixes.text}.${name}{color:${DARK[name]} !important}`,
  );
  return [
    ...background,
    ...text,
    `${prefixes.text}.line{border-color:${DARK.line} !important}`,
    `${prefixes.text}.button{color:${BUTTON.text} !important}`,
    `${prefixes.background}.fill{background-color:${BUTTON.background} !important}`,
  ].join('\n');
}

/** The style sheets in the head. Gmail drops a whole sheet because of one unknown selector, so Outlook has its own. */
export const STYLE_SHEETS = [
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.card{padding:28px 20px !important}
.code{font-size:24px !important}
}`,
  `@media (prefers-color-scheme:dark){
${darkRules({ background: '', text: '' })}
}`,
  darkRules({ background: '[data-ogsb] ', text: '[data-ogsc] ' }),
] as const;
