import { createContext, useContext } from 'react';
import type { Client } from '#sdk/index.ts';

const Context = createContext<Client | undefined>(undefined);

/** Provides the client to the components below. */
export const ClientProvider = Context.Provider;

/** Returns the client of the nearest `ClientProvider`. Throws if there is none. */
export function useClient(): Client {
  const client = useContext(Context);
  if (client === undefined) throw new Error('useClient needs a ClientProvider above it.');
  return client;
}
