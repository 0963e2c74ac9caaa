import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import type { SameType } from './same-type.ts';

const schema = z.object({ name: z.string(), note: z.optional(z.string()), numbers: z.array(z.string()) });
type Read = z.output<typeof schema>;

test('an interface with the properties of the schema is the same type, with and without readonly', () => {
  interface Written {
    name: string;
    readonly note?: string | undefined;
    readonly numbers: readonly string[];
  }
  expectTypeOf<SameType<Written, Read>>().toEqualTypeOf<true>();
});

test('a property that only the interface or only the schema has makes the types differ', () => {
  interface Wider extends Read {
    readonly other?: string | undefined;
  }
  expectTypeOf<SameType<Wider, Read>>().toEqualTypeOf<false>();
  expectTypeOf<SameType<Omit<Read, 'note'>, Read>>().toEqualTypeOf<false>();
});

test('a property with another value, or that must be there, makes the types differ', () => {
  expectTypeOf<SameType<Omit<Read, 'name'> & { name: 'Alice' }, Read>>().toEqualTypeOf<false>();
  interface Required extends Omit<Read, 'note'> {
    readonly note: string | undefined;
  }
  expectTypeOf<SameType<Required, Read>>().toEqualTypeOf<false>();
  interface Deep extends Omit<Read, 'numbers'> {
    readonly numbers: readonly number[];
  }
  expectTypeOf<SameType<Deep, Read>>().toEqualTypeOf<false>();
});
