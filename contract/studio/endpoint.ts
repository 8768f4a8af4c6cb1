import { z } from 'zod';
import { endpoint, type Endpoint, type Shape, type Spec, type StudioRules } from '../endpoint.ts';
import { type Act, ACTS } from './acts.ts';
import type { Right } from './rights.ts';

type Place = 'path' | 'tag' | 'signedIn' | 'cached';
type Rules =
  /** What it does, or all that the call can choose from. Right and confirmation are those of the table. */
  | { action: Act | readonly Act[]; right?: undefined; confirmed?: undefined }
  /** For what the journal does not record: reading, and what is somebody's own. */
  | { action?: undefined; right: Right | readonly Right[]; confirmed?: StudioRules['confirmed'] };

type StudioSpec<P extends Shape, Q extends z.ZodObject, B extends Shape, R extends Shape> = Omit<
  Spec<P, Q, B, R, 403>,
  Place
> & { path: `/api/v1/studio/${string}` } & Rules;

/** An endpoint of the studio: it needs a right and a session that has passed the second factor. */
export type StudioEndpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> = Endpoint<P, Q, B, R, 403> & { studio: StudioRules; actions: readonly Act[] };

function rulesOf(path: string, actions: readonly Act[]): StudioRules {
  const [first, ...others] = actions.map((act) => ACTS[act]);
  const isOne = others.every(
    ({ right, reach, confirmed }) =>
      right === first?.right && reach === first.reach && confirmed === first.confirmed,
  );
  if (!first || !isOne) throw new Error(`the actions of ${path} do not ask for the same`);
  return { rights: [first.right], reach: first.reach, confirmed: first.confirmed };
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Makes an endpoint of the studio; omitted schemas mean the same as in `endpoint`. */
export function studioEndpoint<
  P extends Shape = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends Shape = z.ZodUndefined,
  R extends Shape = z.ZodUndefined,
>({
  path,
  action,
  right,
  confirmed = 'second_factor',
  ...spec
}: StudioSpec<P, Q, B, R>): StudioEndpoint<P, Q, B, R> {
  // The one place that gives a path of the studio, together with its right.
  const made = endpoint<P, Q, B, R, 403>({
    ...(spec as unknown as Spec<P, Q, B, R, 403>),
    path: path as never,
    tag: 'Студия',
    signedIn: 403,
  });
  const actions = [action ?? []].flat();
  const studio = right === undefined ? rulesOf(path, actions) : { rights: [right].flat(), confirmed };
  return { ...made, studio, actions };
}
