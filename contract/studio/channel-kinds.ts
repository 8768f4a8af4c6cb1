// What channels of announcements are, without zod: the forms of the studio read it, too.

export const CHANNEL_KINDS = ['telegram', 'vk', 'max', 'discord', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** What a template may name, in braces: `{релиз}`. */
export const PLACEHOLDERS = ['релиз', 'эпизод', 'название', 'ссылка', 'команда'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The most characters of a message that each service takes, and of the text that a webhook gets. */
export const TEXT_LIMITS: Record<ChannelKind, number> = {
  telegram: 4096,
  vk: 16_000,
  max: 4000,
  discord: 2000,
  webhook: 16_000,
};

const IN_BRACES = /\{([^{}\n]*)\}/g;

export const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** What stands in braces in a template and is no placeholder, each once. */
export function unknownPlaceholders(template: string): string[] {
  const names = Array.from(template.matchAll(IN_BRACES), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isPlaceholder(name));
}

/** Replaces what stands in braces by what `valueOf` gives. */
export function fillTemplate(template: string, valueOf: (name: Placeholder) => string): string {
  return template.replaceAll(IN_BRACES, (all, name: string) => (isPlaceholder(name) ? valueOf(name) : all));
}
