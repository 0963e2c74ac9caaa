import { useClient } from '#react/client-context.tsx';
import { type Account, accountOf } from '#sdk/account.ts';

/** Returns the account of the client's user, the same object each time. */
export const useAccount = (): Account => accountOf(useClient());
