import { z } from 'zod';
import { endpoint, type Endpoint, type Shape, type Spec, type StudioRules } from '../endpoint.ts';
import type { Right } from './rights.ts';

type Place = 'path' | 'tag' | 'signedIn' | 'cached';
type StudioSpec<P extends Shape, Q extends z.ZodObject, B extends Shape, R extends Shape> = Omit<
  Spec<P, Q, B, R, 403>,
  Place
> & {
  path: `/api/v1/studio/${string}`;
  right: Right;
  confirmed?: StudioRules['confirmed'];
};

/** An endpoint of the studio: it needs a right and a session that has passed the second factor. */
export type StudioEndpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> = Endpoint<P, Q, B, R, 403> & { studio: StudioRules };

const nothing = z.object({});
type Nothing = typeof nothing;

/** Makes an endpoint of the studio; omitted schemas mean the same as in `endpoint`. */
export function studioEndpoint<
  P extends Shape = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends Shape = z.ZodUndefined,
  R extends Shape = z.ZodUndefined,
>({ path, right, confirmed = 'second_factor', ...spec }: StudioSpec<P, Q, B, R>): StudioEndpoint<P, Q, B, R> {
  // The one place that gives a path of the studio, together with its right.
  const made = endpoint<P, Q, B, R, 403>({
    ...(spec as Spec<P, Q, B, R, 403>),
    path: path as never,
    tag: 'Студия',
    signedIn: 403,
  });
  return { ...made, studio: { right, confirmed } };
}
