import { ClientEvent, type MatrixClient, type ReceivedToDeviceMessage } from 'matrix-js-sdk';
import { waitFor } from '#sdk/platform/wait.ts';
import { listen } from './listen.ts';

/** A message of a device to itself. */
const markType = 'callside.caught_up';

/**
 * Resolves when everything that the homeserver has stored until now has been received. The first answers may be old: Synapse
 * stores answers for two minutes and gives them again to a page that was reloaded, which would then miss a passphrase that
 * was just chosen. So the device sends a message to itself: the answer that has it is a new answer. Rejects when `signal`
 * ends it.
 */
export async function catchUp(matrix: MatrixClient, signal: AbortSignal): Promise<void> {
  const mark = crypto.randomUUID();
  const received = waitFor<void>(signal, ({ resolve, life }) => {
    const onMessage = ({ message }: ReceivedToDeviceMessage) => {
      if (message.type === markType && message.content.mark === mark) resolve();
    };
    const stop = listen(matrix, [[ClientEvent.ReceivedToDeviceMessage, onMessage]]);
    life.addEventListener('abort', stop, { once: true });
  });
  const self = new Map([[matrix.getDeviceId() ?? '', { mark }]]);
  await Promise.all([received, matrix.sendToDevice(markType, new Map([[matrix.getSafeUserId(), self]]))]);
}
