import { type Account, createAccount } from '../../../../sdk/account.ts';
import type { Client } from '../../../../sdk/index.ts';
import { useClient } from '../../../../src/react/client-context.tsx';

const known = new WeakMap<Client, Account>();

/** Returns the account of the client's user, the same one each time. */
export function useAccount(): Account {
  const client = useClient();
  const account = known.get(client) ?? createAccount(client);
  known.set(client, account);
  return account;
}
