import type * as z from 'zod/mini';
import type { MethodName } from '../contract/bridge-methods.ts';
import type { methods } from '../contract/methods.ts';

type Table = typeof methods;

/** The implementation of a method, with parsed parameters. Throws `Refused` or an error of the SDK. */
export type Command<Name extends MethodName> = (
  params: z.output<Table[Name]['params']>,
) => z.input<Table[Name]['value']> | Promise<z.input<Table[Name]['value']>>;

export type Commands<Name extends MethodName = MethodName> = { readonly [Each in Name]: Command<Each> };
