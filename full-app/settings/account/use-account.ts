import { useClient } from '#react/client-context.tsx';
import { oncePerClient } from '#react/once-per-client.ts';
import { type Account, createAccount } from '#sdk/account.ts';

const accountOf = oncePerClient(createAccount);

/** Returns the account of the client's user, the same object each time. */
export const useAccount = (): Account => accountOf(useClient());
