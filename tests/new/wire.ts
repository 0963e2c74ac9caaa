import { type Field, members, parted, schemas } from './field.ts';
import type { Names } from './part.ts';

export const wirePath = ({ folder, file }: Names) => `sdk/wire/${folder}/${file}.ts`;

/** The schema of an item, which the SDK and the phone system share. */
export const wireFile = (names: Names, fields: readonly [Field, ...Field[]]) => {
  const { given, set } = parted(fields);
  const { Single, single, text, texts } = names;
  return `import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The ${texts} of the user. */
export const ${single}Source = 'v1/user/${Single}';

/** A ${text} to add. */
export interface New${Single} {
${members(given, names)}}

/** A ${text}. */
export interface ${Single} extends New${Single} {
  /** The path of the resource, relative to \`/restletrouter/\`. */
  readonly restUri: string;
  /** The id of the ${text}. */
  readonly ${single}ID: string;
${members(set, names)}}

export const ${single} = z.object({ restUri: z.string(), ${single}ID: z.string(), ${schemas(fields, 'schema')} });
true satisfies SameType<${Single}, z.output<typeof ${single}>>;
`;
};

/** The schemas that only the phone system needs. */
export const requestSchemas = ({ Plural, Single, texts }: Names, fields: readonly [Field, ...Field[]]) => `
/** The number of ${texts} that a user can have. */
export const max${Plural} = 100;

/** \`POST v1/user/${Single}\`. */
export const new${Single} = z.strictObject({ ${schemas(parted(fields).given, 'request')} });
true satisfies SameType<New${Single}, z.output<typeof new${Single}>>;
`;
