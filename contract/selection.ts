import { z } from 'zod';
import { listOf } from './input.ts';

const names = listOf(z.string().max(200));

/** `include` and `exclude`: comma-separated or repeated field names; dots descend into objects and arrays. */
export const selectionQuery = z.object({ include: names, exclude: names });

export type Selection = { include?: string[] | undefined; exclude?: string[] | undefined };

type Tree = Map<string, Tree>;

function toTree(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.').filter(Boolean)) {
      const next = node.get(name) ?? (new Map() as Tree);
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

// A path and its own prefix sent together (`name,name.main`) keep the whole object, as the shorter name asks.
function includeTree(paths: readonly string[]): Tree {
  const whole = new Set(paths);
  const narrow = paths.filter((path) => {
    const parts = path.split('.');
    return !parts.some((_, i) => i > 0 && whole.has(parts.slice(0, i).join('.')));
  });
  return toTree(narrow);
}

function keep(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => keep(item, tree));
  const selected: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const below = tree.get(name);
    if (below) selected[name] = keep(field, below);
  }
  return selected;
}

function drop(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => drop(item, tree));
  const selected: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const below = tree.get(name);
    if (!below) selected[name] = field;
    else if (below.size > 0) selected[name] = drop(field, below);
  }
  return selected;
}

/** Selects fields of a response. `exclude` wins, unknown names are ignored, and the `meta` of a page always stays. */
export function selectFields(response: unknown, { include = [], exclude = [] }: Selection): unknown {
  if (include.length === 0 && exclude.length === 0) return response;
  const prune = (value: unknown) => drop(keep(value, includeTree(include)), toTree(exclude));
  if (response !== null && typeof response === 'object' && 'data' in response && 'meta' in response) {
    return { ...response, data: prune(response.data) };
  }
  return prune(response);
}
