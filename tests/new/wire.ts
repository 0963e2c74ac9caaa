import type { Names } from './part.ts';

export const wirePath = ({ folder, file }: Names) => `sdk/wire/${folder}/${file}.ts`;

/** The schema of an item, which the SDK and the phone system share. */
export const wireFile = ({ Single, single, text, texts }: Names) => `import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The ${texts} of the user. */
export const ${single}Source = 'v1/user/${Single}';

/** A ${text}. */
export interface ${Single} {
  /** The path of the resource, relative to \`/restletrouter/\`. */
  readonly restUri: string;
  /** The id of the ${text}. */
  readonly ${single}ID: string;
  /** The name that the user has given it. */
  readonly label: string;
}

/** A ${text} to add. */
export interface New${Single} {
  /** The name that the user gives it. */
  readonly label: string;
}

export const ${single} = z.object({ restUri: z.string(), ${single}ID: z.string(), label: z.string() });
true satisfies SameType<${Single}, z.output<typeof ${single}>>;
`;

/** The schemas that only the phone system needs. */
export const requestSchemas = ({ Plural, Single, texts }: Names) => `
/** The number of ${texts} that a user can have. */
export const max${Plural} = 100;

/** \`POST v1/user/${Single}\`. */
export const new${Single} = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
});
true satisfies SameType<New${Single}, z.output<typeof new${Single}>>;
`;
