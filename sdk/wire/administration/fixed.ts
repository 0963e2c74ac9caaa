import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** A value that cannot change on the screen, because an option at the start of the phone system sets it. */
export interface FixedValue {
  /** The name of the property. */
  readonly name: string;
  /** The option or variable that sets it, such as `--oidc` or `SCIM_TOKEN`. */
  readonly source: string;
}

export const fixedValue = z.object({ name: z.string(), source: z.string() });
true satisfies SameType<FixedValue, z.output<typeof fixedValue>>;
