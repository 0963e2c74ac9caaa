import { Inviter, UserAgent } from 'sip.js';
import { CallsideError } from '../../transport/errors.ts';
import { callLineHeader } from '../../wire/sip-headers.ts';
import type { Bequest } from '../bequest.ts';
import type { CallAudio } from './call-audio.ts';
import type { InheritedCall } from './former-dialogs.ts';
import { type PhoneBackends, SipCall } from './sip-call.ts';

/** A call that another page had: it is this one's as soon as the phone system has led it here (RFC 3891). */
export function inheritedCall(
  userAgent: UserAgent,
  bequest: Bequest,
  audio: CallAudio,
  parts: PhoneBackends,
): InheritedCall {
  const target = UserAgent.makeURI(bequest.remote);
  if (!target) throw new CallsideError('call.gone');
  const inviter = new Inviter(userAgent, target, { extraHeaders: [replacesHeader(bequest)] });
  const call: SipCall = new SipCall({
    ...parts,
    session: inviter,
    audio,
    isIncoming: bequest.isIncoming,
    inherited: bequest,
    answer: () => take(call, inviter),
    hangUp: () => (call.progress.peek() === 'established' ? inviter.bye() : inviter.cancel()),
  });
  call.name(bequest.lineId);
  if (bequest.muted) call.setMuted(true);
  if (bequest.isRinging) call.progress.value = 'ringing';
  return { call, inviter };
}

/** What we called local is the far end's remote. */
function replacesHeader({ callId, localTag, remoteTag, isRinging, isIncoming }: Bequest): string {
  // One that we dialled cannot be taken before it is answered (RFC 3891, 3).
  const onlyWhileItRings = isRinging && isIncoming ? ';early-only' : '';
  return `Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}${onlyWhileItRings}`;
}

/** Resolves when the call is here. Rejects with `call.gone` when it is over. */
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
