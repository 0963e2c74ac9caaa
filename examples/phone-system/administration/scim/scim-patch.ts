import * as z from 'zod/mini';
import { ScimFault } from './scim-error.ts';
import { readFilter, type ScimFilter } from './scim-filter.ts';

/** A JSON object of which a client may change everything. */
export type Attributes = Record<string, unknown>;

const operation = z.object({
  op: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.toLowerCase()),
    ),
    z.enum(['add', 'remove', 'replace']),
  ),
  path: z.optional(z.string()),
  value: z.optional(z.unknown()),
});
const patch = z.object({ Operations: z.array(operation).check(z.minLength(1), z.maxLength(1_000)) });

type Operation = z.output<typeof operation>;

interface Path {
  readonly attribute: string;
  /** Of a list, only these values. */
  readonly filter: ScimFilter | undefined;
  readonly sub: string | undefined;
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Applies the operations of a PATCH (RFC 7644, section 3.5.2).
 *
 * @param extension the schema whose attributes are below its name
 * @returns the changed attributes; those given stay as they are
 * @throws ScimFault 400
 */
export function applyPatch(attributes: Attributes, body: unknown, extension: string): Attributes {
  const read = patch.safeParse(body);
  if (!read.success)
    throw new ScimFault(400, 'A change is a list of Operations with op, path and value.', 'invalidSyntax');
  const changed = structuredClone(attributes);
  for (const one of read.data.Operations) {
    if (one.path !== undefined) apply(changed, one.path, one, extension);
    else if (one.op === 'remove') throw new ScimFault(400, 'To remove needs a path.', 'noTarget');
    else if (!isObject(one.value))
      throw new ScimFault(400, 'Without a path, the value is an object.', 'invalidValue');
    else
      for (const [path, value] of Object.entries(one.value))
        if (path !== 'schemas') apply(changed, path, { ...one, value }, extension);
  }
  return changed;
}

function apply(target: Attributes, path: string, operation: Operation, extension: string): void {
  const lower = path.toLowerCase();
  if (lower.startsWith(extension.toLowerCase())) {
    const rest = path.slice(extension.length + 1);
    const inside = isObject(target[extension]) ? target[extension] : {};
    target[extension] = inside;
    if (rest) apply(inside, rest, operation, extension);
    else if (operation.op === 'remove') target[extension] = {};
    else Object.assign(inside, isObject(operation.value) ? operation.value : {});
    return;
  }
  // Attributes of the core schema may be written with its name.
  change(target, readPath(path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, '')), operation);
}

function readPath(path: string): Path {
  const [, attribute, filter, sub] = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(path) ?? [];
  if (attribute === undefined) throw new ScimFault(400, `${path.slice(0, 100)} is no path.`, 'invalidPath');
  return { attribute, filter: filter === undefined ? undefined : readFilter(filter, 'invalidPath'), sub };
}

/** The names of attributes are not case-sensitive. */
const keyOf = (target: Attributes, name: string): string =>
  Object.keys(target).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

function change(target: Attributes, { attribute, filter, sub }: Path, { op, value }: Operation): void {
  const key = keyOf(target, attribute);
  const present = target[key];
  if (filter !== undefined) {
    target[key] = changeItems(Array.isArray(present) ? present : [], { filter, sub }, { op, value });
    return;
  }
  if (sub !== undefined) {
    const inside = isObject(present) ? present : {};
    target[key] = inside;
    change(inside, { attribute: sub, filter: undefined, sub: undefined }, { op, value });
    return;
  }
  if (op === 'remove') {
    // Some clients name the values to remove, in the place of a filter.
    const gone = Array.isArray(value) ? value.map(itemValue) : undefined;
    if (gone && Array.isArray(present))
      target[key] = present.filter((item) => !gone.includes(itemValue(item)));
    else delete target[key];
  } else if (Array.isArray(present)) {
    const items = Array.isArray(value) ? value : [value];
    const added = items.filter((item) => !present.some((one) => itemValue(one) === itemValue(item)));
    target[key] = op === 'add' ? [...present, ...added] : items;
  } else if (isObject(present) && isObject(value)) {
    for (const [name, one] of Object.entries(value)) present[keyOf(present, name)] = one;
  } else target[key] = value;
}

const itemValue = (item: unknown): unknown => (isObject(item) ? item[keyOf(item, 'value')] : item);

function changeItems(
  items: readonly unknown[],
  { filter, sub }: Pick<Path, 'sub'> & { readonly filter: ScimFilter },
  { op, value }: Pick<Operation, 'op' | 'value'>,
): readonly unknown[] {
  const fits = (item: unknown) =>
    isObject(item) &&
    String(item[keyOf(item, filter.attribute)] ?? '').toLowerCase() === filter.value.toLowerCase();
  if (op === 'remove' && sub === undefined) return items.filter((item) => !fits(item));
  if (!items.some(fits)) {
    if (op === 'remove') return items;
    // Entra ID replaces the e-mail address of a user who has none.
    const added = {
      [filter.attribute]: filter.value,
      ...(sub === undefined ? (value as object) : { [sub]: value }),
    };
    return [...items, added];
  }
  return items.map((item) => {
    if (!fits(item) || !isObject(item)) return item;
    if (sub === undefined) return isObject(value) ? { ...item, ...value } : item;
    return { ...item, [keyOf(item, sub)]: op === 'remove' ? undefined : value };
  });
}
