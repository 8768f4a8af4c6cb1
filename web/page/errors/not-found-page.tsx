import { notFound } from '../api.ts';
import type { Route } from './+types/not-found-page.ts';

export function loader({ request }: Route.LoaderArgs) {
  throw notFound(new URL(request.url).pathname);
}

/** Never rendered: the loader always throws. */
export default function NotFoundPage() {
  return null;
}
