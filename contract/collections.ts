import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { collectionType } from './enums.ts';
import {
  MAX_RELEASES_BYTES,
  MAX_RELEASES_PER_CALL,
  releaseReference,
  ownFilters,
  ownReferences,
  ownRelease,
} from './favorites.ts';
import { optional } from './input.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { selectionQuery } from './selection.ts';

export const collectionsQuery = pageQuery.extend({
  type_of_collection: collectionType,
  f: optional(ownFilters),
});
export type CollectionsQuery = z.output<typeof collectionsQuery>;

const tag = 'Коллекции';
const PATH = '/api/v1/accounts/users/me/collections';
const pairs = z.array(z.tuple([z.int(), collectionType]));

export const collectionIds = endpoint({
  method: 'GET',
  path: `${PATH}/ids`,
  tag,
  summary: 'Что у меня в коллекциях: пары из релиза и типа; внутри типа сначала добавленное последним',
  description:
    "Lists pairs of a release id and its collection type for everything in the caller's collections.",
  response: pairs,
  signedIn: 403,
});

export const addToCollections = endpoint({
  method: 'POST',
  path: PATH,
  tag,
  summary:
    'Положить релизы в коллекции; релиз бывает только в одной, из другой он переходит. В ответе все пары',
  description:
    'Puts releases into collections, out of any other collection they were in, and returns all pairs.',
  body: z.array(releaseReference.extend({ type_of_collection: collectionType })).max(MAX_RELEASES_PER_CALL),
  maxJsonBytes: MAX_RELEASES_BYTES,
  response: pairs,
  signedIn: 403,
  failures: [422],
});

export const removeFromCollections = endpoint({
  method: 'DELETE',
  path: PATH,
  tag,
  summary: 'Убрать релизы из коллекций; в ответе все оставшиеся пары',
  description: 'Removes releases from the collections and returns the pairs that remain.',
  body: z.array(releaseReference).max(MAX_RELEASES_PER_CALL),
  maxJsonBytes: MAX_RELEASES_BYTES,
  response: pairs,
  signedIn: 403,
  failures: [422],
});

export const collectionReleases = endpoint({
  method: 'GET',
  path: `${PATH}/releases`,
  tag,
  summary: 'Релизы одной коллекции, сначала добавленные последними',
  description:
    'Returns a page of the releases in one collection that match the filters, the last added first.',
  query: collectionsQuery,
  response: pageOf(ownRelease),
  signedIn: 403,
  failures: [422],
  selectable: true,
});

export const collectionReleasesByBody = endpoint({
  method: 'POST',
  path: `${PATH}/releases`,
  tag,
  summary: 'То же, фильтры в теле запроса',
  description: 'Returns the same page as the GET call, with the filters in the body.',
  body: collectionsQuery.extend(selectionQuery.shape),
  response: pageOf(ownRelease),
  signedIn: 403,
  failures: [422],
  selectable: true,
});

/** The filter values of all collections, or of the one that the query names. */
export const collectionReferences = ownReferences(
  { path: PATH, tag, of: 'релизов в коллекциях', source: "the releases in the caller's collections" },
  z.object({ type_of_collection: optional(collectionType) }),
);
