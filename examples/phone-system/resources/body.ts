import * as z from 'zod/mini';
import { refuse } from './refusal.ts';

/** A character that no database stores in text. */
export const isUnkeepable = (text: string): boolean => text.includes('\0');

/** No valid body is nearly as deep; a deeper body is an attack. */
const maxLevels = 64;

/**
 * Returns the path of the first text that cannot be stored; undefined if there is none.
 *
 * @throws Refusal 400 for too deep nesting
 */
function unkeepableIn(value: unknown, level = 1): readonly string[] | undefined {
  if (typeof value === 'string') return isUnkeepable(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (level > maxLevels) {
    throw refuse(400, `The body is nested too deeply: more than ${maxLevels} levels.`, 'body');
  }
  for (const [name, inner] of Object.entries(value)) {
    if (isUnkeepable(name)) return [];
    const found = unkeepableIn(inner, level + 1);
    if (found) return [name, ...found];
  }
  return undefined;
}

/**
 * Returns the value parsed by its schema.
 *
 * @throws Refusal 400 with the path of the first wrong field as its cause, also for too deep nesting
 */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) {
    const unkeepable = unkeepableIn(value);
    if (!unkeepable) return result.data;
    throw refuse(400, 'A text may not contain the character 0.', unkeepable.join('.') || 'body');
  }
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].join('.');
  throw refuse(400, issue?.message ?? 'The body is not what is expected here.', path === '' ? 'body' : path);
}
