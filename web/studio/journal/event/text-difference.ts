/** A text in three parts: what it has in common with another before and after, and what differs between, by words. */
export function differenceTo(text: string, other: string): [start: string, differs: string, end: string] {
  const [own, others] = [text, other].map((one) => one.split(/(\s+)/));
  if (!own || !others) return [text, '', ''];
  const most = Math.min(own.length, others.length);
  let start = 0;
  while (start < most && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  const last = own.length - end;
  return [own.slice(0, start).join(''), own.slice(start, last).join(''), own.slice(last).join('')];
}
