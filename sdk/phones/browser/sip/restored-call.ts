import { Inviter, UserAgent } from 'sip.js';
import type { PersistedCall } from '#sdk/phones/persisted-call.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { callLineHeader } from '#wire/phones/sip-headers.ts';
import type { CallAudio } from '../audio/call-audio.ts';
import { type PhoneBackends, SipCall } from './sip-call.ts';
import type { RestoredCall } from './stale-dialogs.ts';

/** A call that another page had: it is this page's as soon as the phone system has led it here (RFC 3891). */
export function restoredCall(
  userAgent: UserAgent,
  persistedCall: PersistedCall,
  audio: CallAudio,
  parts: PhoneBackends,
): RestoredCall {
  const target = UserAgent.makeURI(persistedCall.remote);
  if (!target) throw new CallsideError('call.gone');
  const inviter = new Inviter(userAgent, target, { extraHeaders: [replacesHeader(persistedCall)] });
  const call: SipCall = new SipCall({
    ...parts,
    session: inviter,
    audio,
    isIncoming: persistedCall.isIncoming,
    restored: persistedCall,
    answer: () => take(call, inviter),
    hangUp: () => (call.progress.peek() === 'established' ? inviter.bye() : inviter.cancel()),
  });
  call.name(persistedCall.lineId);
  if (persistedCall.muted) call.setMuted(true);
  if (persistedCall.isRinging) call.progress.value = 'ringing';
  return { call, inviter };
}

/** The local side of this end is the remote side of the far end. */
function replacesHeader({ callId, localTag, remoteTag, isRinging, isIncoming }: PersistedCall): string {
  // A call that we dialled cannot be taken before it is answered (RFC 3891, 3).
  const onlyWhileItRings = isRinging && isIncoming ? ';early-only' : '';
  return `Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}${onlyWhileItRings}`;
}

/** Resolves when the call has been moved to this page. Rejects with `call.gone` when it is over. */
function take(call: SipCall, inviter: Inviter): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = inviter.invite({
      requestDelegate: {
        onAccept: ({ message }) => {
          call.name(message.getHeader(callLineHeader));
          resolve();
        },
        onReject: ({ message: { statusCode = 0 } }) =>
          reject(new CallsideError('call.gone', { status: statusCode })),
      },
    });
    sent.catch((cause: unknown) => reject(new CallsideError('call.failed', { cause })));
  });
}
