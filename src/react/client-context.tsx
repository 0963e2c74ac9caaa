import { createContext, useContext } from 'react';
import type { Client } from '../../sdk/index.ts';

const Context = createContext<Client | undefined>(undefined);

/** Gives the components below it their client. */
export const ClientProvider = Context.Provider;

/** The client of the `ClientProvider` above. Throws where there is none. */
export function useClient(): Client {
  const client = useContext(Context);
  if (client === undefined) throw new Error('useClient needs a ClientProvider above it.');
  return client;
}
