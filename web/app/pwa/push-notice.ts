/** What of a message is shown, and where a click on it leads. */
export type Notice = { title: string; options: NotificationOptions & { data: { url: string } } };

const UNKNOWN = { title: 'Новые эпизоды', body: 'Вышло новое из того, за чем вы следите.', url: '/' };

function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined;
}

// An address of ours and no other: `//elsewhere` and `/\elsewhere` are not.
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
 * Reads a message of our server. Browsers want something to be shown for each: one that says nothing says that there is
 * news.
 */
export function noticeOf(message: string): Notice {
  const { title, body, url, icon, tag } = read(message);
  const path = pathOf(icon);
  const name = textOf(tag, 100);
  return {
    title: textOf(title, 200) ?? UNKNOWN.title,
    options: {
      body: textOf(body, 300) ?? UNKNOWN.body,
      lang: 'ru',
      data: { url: pathOf(url) ?? UNKNOWN.url },
      ...(path !== undefined && { icon: path }),
      ...(name !== undefined && { tag: name }),
    },
  };
}
