import { type Account, createAccount } from '../../../../sdk/account.ts';
import { useClient } from '../../../../src/react/client-context.tsx';
import { oncePerClient } from '../../../../src/react/once-per-client.ts';

const accountOf = oncePerClient(createAccount);

/** Returns the account of the client's user, the same one each time. */
export const useAccount = (): Account => accountOf(useClient());
