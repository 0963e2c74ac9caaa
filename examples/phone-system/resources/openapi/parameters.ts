import type * as z from 'zod/mini';
import { type AnyMethod, isRead } from '../method.ts';
import type { QueryShape } from '../query.ts';
import { rangeQuery, watchQuery } from '../reading.ts';
import { representationQuery } from '../representation.ts';
import type { Resource } from '../resource.ts';
import { canBeMissing, type JsonObject, parameterSchemaOf } from './schema.ts';

/** Parameters with the same meaning in every request. */
const common: QueryShape = { ...rangeQuery, ...representationQuery, ...watchQuery };

const meanings: Readonly<Record<string, string>> = {
  offset: 'The place of the first item of the page in the list, from 0.',
  length: 'The size of the page: 50 if it is left out, 500 at most.',
  rt: 'The wanted properties, separated by commas; those of an inner or a referenced object behind a dot. All, if it is left out.',
  useref: '`false`: other resources are written out in place of their paths.',
  listenerName: 'A listener of the session, which receives the changes of the answer by push.',
};

/** The parameters that several operations have. */
export const commonParameters: JsonObject = Object.fromEntries(
  Object.entries(common).map(([name, schema]) => [
    name,
    { ...parameter(name, schema), description: meanings[name] },
  ]),
);

/** The parameters that a method reads in the query: the common parameters, and its own. */
export function parametersOf(method: AnyMethod, { isRtRandom }: Resource): readonly JsonObject[] {
  const isReading = isRead(method);
  const isPaged = isReading && method.shape !== 'one' && !method.isSilent;
  const shapes: readonly QueryShape[] = [
    ...(isPaged ? [rangeQuery] : []),
    ...(isReading || (method.answers && !isRtRandom) ? [representationQuery] : []),
    ...(isReading && method.topic ? [watchQuery] : []),
  ];
  const names = shapes.flatMap((shape) => Object.keys(shape)).filter((name) => !(name in method.query));
  return [
    ...names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...Object.entries(method.query).map(([name, schema]) => parameter(name, schema)),
  ];
}

function parameter(name: string, schema: z.core.$ZodType): JsonObject {
  return {
    name,
    in: 'query',
    ...(!canBeMissing(schema) && { required: true }),
    schema: parameterSchemaOf(schema),
  };
}
