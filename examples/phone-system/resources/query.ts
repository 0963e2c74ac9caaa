import * as z from 'zod/mini';
import { isUnkeepable, parseBody } from './body.ts';
import { refuse } from './refusal.ts';

/** Declared parameters of a query: each with the schema of its text. */
export type QueryShape = Readonly<Record<string, z.core.$ZodType<unknown, string | undefined>>>;

/** A request whose query has these parameters, and no others. */
export interface Asked<Shape extends QueryShape> {
  readonly query: { readonly [Name in keyof Shape]: z.output<Shape[Name]> };
}

/** A schema is compiled when it is first used, so each shape has its own for good. */
const schemas = new WeakMap<QueryShape, z.core.$ZodType>();

function schemaOf(shape: QueryShape): z.core.$ZodType {
  const known = schemas.get(shape) ?? z.object(shape);
  schemas.set(shape, known);
  return known;
}

/** The query of a request. Parameters that are not declared cannot be read. */
export class Query {
  readonly #texts: Readonly<Record<string, string>>;

  /** @throws Refusal 400 for a text that cannot be stored */
  constructor(texts: Readonly<Record<string, string>> = {}) {
    const unkeepable = Object.entries(texts).find((pair) => pair.some(isUnkeepable));
    if (unkeepable) throw refuse(400, 'A text may not contain the character 0.', unkeepable[0]);
    this.#texts = texts;
  }

  /** @throws Refusal 400 with the name of the first wrong parameter as its cause */
  read<Shape extends QueryShape>(shape: Shape): Asked<Shape>['query'] {
    return parseBody(schemaOf(shape), this.#texts) as Asked<Shape>['query'];
  }

  /** Returns the query as it is written in an address, with other values of some parameters; undefined leaves a parameter out. */
  written(others: Readonly<Record<string, string | undefined>>): string {
    const texts = Object.entries({ ...others, ...this.#texts, ...others });
    return new URLSearchParams(
      texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    ).toString();
  }
}

/** The JSON schemas of parameters whose values are no texts in a document. */
const jsonSchemas = new WeakMap<z.core.$ZodType, object>();

/** Returns the JSON schema by which a document describes a parameter; undefined if it follows from the schema. */
export const jsonSchemaOf = (schema: z.core.$ZodType): object | undefined => jsonSchemas.get(schema);

function described<Schema extends z.core.$ZodType>(schema: Schema, jsonSchema: object): Schema {
  jsonSchemas.set(schema, jsonSchema);
  return schema;
}

/** A parameter that may have any text. */
export const text = z.optional(z.string());

/** A parameter that is true for the text `true`, and false for any other and where it is missing. */
export const flag = described(
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value === 'true'),
  ),
  { type: 'boolean' },
);

/** A parameter that is a whole number of at most so many digits. */
export const wholeNumber = (maxDigits: number, error = 'This has to be a whole number.') =>
  described(
    z.optional(
      z.pipe(z.string().check(z.regex(new RegExp(`^\\d{1,${maxDigits}}$`), { error })), z.transform(Number)),
    ),
    { type: 'integer', minimum: 0 },
  );

/** A parameter that is one of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, error: string) =>
  z.optional(z.enum(words, { error }));
