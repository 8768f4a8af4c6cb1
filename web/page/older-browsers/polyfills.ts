import '@oddbird/popover-polyfill';

// Built as a script of its own, which only browsers load that `START_POLYFILLS` finds too old; `polyfills.css` is its
// style sheet.
const { src } = document.currentScript as HTMLScriptElement;
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: src.replace('.js', '.css') }),
);

function add(owner: object, functions: Record<string, (...args: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

add(Array.prototype, {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    const copy = [...this];
    copy.sort(compare);
    return copy;
  },
  toReversed(this: unknown[]) {
    const copy = [...this];
    copy.reverse();
    return copy;
  },
  toSpliced(this: unknown[], ...change: [start: number, deleted: number, ...items: unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with(this: unknown[], index: number, value: unknown) {
    const copy = [...this];
    copy[index < 0 ? index + copy.length : index] = value;
    return copy;
  },
  findLast(this: unknown[], test: (item: unknown, index: number, all: unknown[]) => unknown) {
    for (let i = this.length - 1; i >= 0; i -= 1) if (test(this[i], i, this)) return this[i];
    return undefined;
  },
  findLastIndex(this: unknown[], test: (item: unknown, index: number, all: unknown[]) => unknown) {
    for (let i = this.length - 1; i >= 0; i -= 1) if (test(this[i], i, this)) return i;
    return -1;
  },
});

add(Object, {
  hasOwn: (owner: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, key),
});

add(Promise, {
  withResolvers() {
    const parts = {} as PromiseWithResolvers<unknown>;
    parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
    return parts;
  },
});

add(URL, {
  canParse(address: string, base?: string) {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
});

add(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return controller.signal;
  },
});

add(Element.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible';
  },
});
