import * as z from 'zod/mini';
import { jsonSchemaOf } from '../query.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Describes the JSON of a schema. */
export function schemaOf(schema: z.core.$ZodType): JsonObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

/** Describes the text of a parameter, as a client of a document writes it. */
export const parameterSchemaOf = (schema: z.core.$ZodType): object =>
  jsonSchemaOf(schema) ?? schemaOf(schema);

/** Whether a parameter may be left out. */
export const canBeMissing = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

export const json = (schema: JsonObject) => ({ 'application/json': { schema } });
