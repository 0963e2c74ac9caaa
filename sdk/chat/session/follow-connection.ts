import { ClientEvent, HttpApiEvent, type MatrixClient, SyncState } from 'matrix-js-sdk';
import { listen } from './listen.ts';

const connected: ReadonlySet<SyncState> = new Set([SyncState.Syncing, SyncState.Prepared, SyncState.Catchup]);

/** The changes of a connection to the homeserver. */
export interface ConnectionChanges {
  /** The homeserver answers, or does not. May repeat what is known. */
  readonly onConnected: (isConnected: boolean) => void;
  /** The device was signed out. */
  readonly onSignedOut: () => void;
}

/** Follows the connection to the homeserver until `ended` is aborted. */
export function followConnection(
  matrix: MatrixClient,
  { onConnected, onSignedOut }: ConnectionChanges,
  ended: AbortSignal,
): void {
  const stop = listen(matrix, [
    [ClientEvent.Sync, (state: SyncState) => onConnected(connected.has(state))],
    [HttpApiEvent.SessionLoggedOut, onSignedOut],
  ]);
  ended.addEventListener('abort', stop, { once: true });
}
