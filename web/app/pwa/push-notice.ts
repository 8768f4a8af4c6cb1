/** The notification of a push message: its texts, and in `data` the address that a click opens. */
export type Notice = { title: string; options: NotificationOptions & { data: { url: string } } };

const FALLBACK = { title: 'Новые эпизоды', body: 'Вышло новое из того, за чем вы следите.', url: '/' };

function textOf(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;
}

// Only addresses of this site: `//elsewhere` and `/\elsewhere` lead to another one.
function pathOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;
}

function read(message: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(message) as object) };
  } catch {
    return {};
  }
}

/**
 * Parses a push message of our server. Browsers require a notification for each, so an unreadable message gets a
 * fallback text.
 */
export function noticeOf(message: string): Notice {
  const { title, body, url, icon, tag } = read(message);
  const path = pathOf(icon);
  const tagText = textOf(tag, 100);
  return {
    title: textOf(title, 200) ?? FALLBACK.title,
    options: {
      body: textOf(body, 300) ?? FALLBACK.body,
      lang: 'ru',
      data: { url: pathOf(url) ?? FALLBACK.url },
      ...(path !== undefined && { icon: path }),
      ...(tagText !== undefined && { tag: tagText }),
    },
  };
}
