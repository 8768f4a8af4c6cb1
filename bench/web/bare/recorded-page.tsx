import { Scripts } from 'react-router';
import { type HtmlTree, toElement } from '../../load/html-tree.ts';

/** The document of a recorded page, with the scripts of React Router at its end as in any app of its own. */
export function RecordedPage({ page }: { page: HtmlTree }) {
  return toElement(page, { lastInBody: <Scripts /> });
}
