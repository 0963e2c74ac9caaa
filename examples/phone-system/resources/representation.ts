import { type Asked, text } from './query.ts';
import type { Json } from './resource.ts';

/** The selected properties of an item: the names of `rt`, with the names behind dots as branches. */
export type Selection = ReadonlyMap<string, Selection>;

/** The way in which items are written for a client. */
export interface Representation {
  /** Undefined: everything. */
  readonly selection: Selection | undefined;
  /** Referenced resources are written out instead of their paths. */
  readonly inlines: boolean;
}

/** The parameters of every request that is answered with an item. */
export const representationQuery = {
  /** The wanted properties, separated by commas. */
  rt: text,
  /** `false`: referenced resources are written out. */
  useref: text,
};

/** Reads `rt` and `useref` of a query. */
export function representationOf({ query }: Asked<typeof representationQuery>): Representation {
  return {
    selection: query.rt === undefined ? undefined : parseSelection(query.rt),
    inlines: query.useref === 'false',
  };
}

/** `a,b.c,b.d` becomes `{a, b: {c, d}}`. */
export function parseSelection(rt: string): Selection {
  const root = new Map<string, Selection>();
  for (const path of rt.split(',')) {
    let branch = root;
    for (const name of path.split('.')) {
      const key = name.trim();
      if (key === '') break;
      const next = (branch.get(key) as Map<string, Selection> | undefined) ?? new Map<string, Selection>();
      branch.set(key, next);
      branch = next;
    }
  }
  return root;
}

/** Gives the resource at a path in full, or undefined where there is none or it may not be seen. */
export type Resolve = (path: string) => Json | undefined;

/**
 * Returns the item in the client's representation.
 *
 * @param references properties that hold the path of another resource
 * @param options.keepsUri whether `restUri` stays although `rt` does not name it: it identifies the items of lists and
 * pushes
 */
export function represent(
  item: Json,
  { selection, inlines }: Representation,
  references: readonly string[],
  resolve: Resolve,
  options: { keepsUri: boolean },
): Json {
  if (selection === undefined && !inlines) return item;
  const result: Record<string, unknown> = {};
  if (options.keepsUri && 'restUri' in item) result.restUri = item.restUri;
  const names = selection === undefined ? Object.keys(item) : [...selection.keys()];
  for (const name of names) {
    if (!Object.hasOwn(item, name)) continue;
    const inner = selection?.get(name);
    const value = item[name];
    const isReference = typeof value === 'string' && references.includes(name);
    const wantsMore = inlines || (inner !== undefined && inner.size > 0);
    const present = isReference && wantsMore ? (resolve(value) ?? value) : value;
    result[name] = inner === undefined || inner.size === 0 ? present : pick(present, inner);
  }
  return result;
}

function pick(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, selection));
  if (typeof value !== 'object' || value === null) return value;
  const from = value as Json;
  const result: Record<string, unknown> = {};
  for (const [name, inner] of selection) {
    if (!Object.hasOwn(from, name)) continue;
    result[name] = inner.size === 0 ? from[name] : pick(from[name], inner);
  }
  return result;
}
