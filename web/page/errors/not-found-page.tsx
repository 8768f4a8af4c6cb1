import { notFound } from '../api.ts';
import type { Route } from './+types/not-found-page.ts';

export function loader({ request }: Route.LoaderArgs) {
  throw notFound(new URL(request.url).pathname);
}

/** Never shown: the loader has thrown. */
export default function NotFoundPage() {
  return null;
}
