import type { Session } from 'sip.js';

/** Dialogs that are no more: the phone system has ended the call, or was started anew. */
const unknownDialog = [404, 481];

/**
 * Offers the sound of a call anew along new ways (RFC 8445, ICE restart). Resolves to whether the phone system still
 * knows the call; rejects if another offer is under way.
 */
export function restartIce(session: Session): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = session.invite({
      sessionDescriptionHandlerOptions: { offerOptions: { iceRestart: true } } as object,
      requestDelegate: {
        onAccept: () => resolve(true),
        onReject: ({ message: { statusCode = 0 } }) => resolve(!unknownDialog.includes(statusCode)),
      },
    });
    sent.catch(reject);
  });
}
