import * as z from 'zod/mini';
import { refuse } from './refusal.ts';

/**
 * The value as its schema understands it.
 *
 * @throws Refusal 400 with the path of the first wrong field as its cause
 */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].join('.');
  throw refuse(400, issue?.message ?? 'The body is not what is expected here.', path === '' ? 'body' : path);
}
