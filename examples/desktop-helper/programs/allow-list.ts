import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const allowListFile = z.object({
  /** Programs that rules may start, by the name that a rule gives them. */
  programs: z._default(
    z.record(
      z.string(),
      z.object({
        /** The path of the program. It is started without a shell. */
        command: z.string(),
        /** The arguments before the arguments of the rule. */
        arguments: z._default(z.array(z.string()), []),
        /** Whether a rule may add arguments. */
        takesArguments: z._default(z.boolean(), false),
      }),
    ),
    {},
  ),
  /** Hosts that rules may send requests to, as `crm.example` or `localhost:8080`. */
  hosts: z._default(z.array(z.string()), []),
});
export type AllowList = z.infer<typeof allowListFile>;

/** Reads the list that the user keeps; without a file nothing is allowed. Throws if the file is no such list. */
export function readAllowList(file: string): AllowList {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { programs: {}, hosts: [] };
    throw error;
  }
  return z.parse(allowListFile, JSON.parse(text));
}
