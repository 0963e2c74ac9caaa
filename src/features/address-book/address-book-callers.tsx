import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { CallNames, CallRecords } from '../calls/known-parties.ts';
import { knownCallers } from './callers.ts';

/** Props of `AddressBookCallers`. */
export interface AddressBookCallersProps {
  readonly children: ReactNode;
}

/** Names callers whom only an external address book knows, in every part of the screen inside of it. */
export function AddressBookCallers({ children }: AddressBookCallersProps) {
  const client = useClient();
  const { names, records } = useMemo(() => knownCallers(client), [client]);
  return (
    <CallNames value={names}>
      <CallRecords value={records}>{children}</CallRecords>
    </CallNames>
  );
}
