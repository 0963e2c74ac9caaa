import { Inviter, type URI, type UserAgent } from 'sip.js';
import { CallsideError, type ErrorCode } from '#sdk/transport/errors.ts';
import { callLineHeader, emergencyReason } from '#wire/phones/sip-headers.ts';
import type { CallAudio } from '../audio/call-audio.ts';
import { type PhoneBackends, SipCall } from './sip-call.ts';

/** Refusals that concern the number or the caller. The call line reports all others. */
export function dialErrorCode(status: number, reason: string | undefined): ErrorCode | undefined {
  if (reason?.includes(`"${emergencyReason}"`)) return 'call.emergencyNumber';
  if ([404, 406, 414, 416, 484].includes(status)) return 'call.wrongNumber';
  if (status === 403) return 'call.forbidden';
  // Busy, declined, unavailable, cancelled, no answer: the call was made, and this is how it went.
  return [408, 480, 486, 487, 600, 603].includes(status) ? undefined : 'call.failed';
}

/** An outgoing call; `dial` sends it. */
export function outgoingCall(
  userAgent: UserAgent,
  target: URI,
  audio: CallAudio,
  parts: PhoneBackends,
): { readonly call: SipCall; readonly inviter: Inviter; dial(): Promise<void> } {
  const inviter = new Inviter(userAgent, target, { earlyMedia: true });
  let isGivenUp = false;
  const call: SipCall = new SipCall({
    ...parts,
    session: inviter,
    audio,
    isIncoming: false,
    answer: () => Promise.resolve(),
    hangUp: () => {
      isGivenUp = true;
      return call.progress.peek() === 'established' ? inviter.bye() : inviter.cancel();
    },
  });
  return { call, inviter, dial: () => dial(call, inviter, () => isGivenUp) };
}

/** Resolves when the phone system accepts the call, or the user has hung up. Rejects with `call.*`. */
function dial(call: SipCall, inviter: Inviter, isGivenUp: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    call.progress.subscribe((progress) => {
      if (progress !== 'ended') return;
      // After a hang-up, sip.js does not pass on the response. The end of the call is the only event.
      if (isGivenUp()) resolve();
      // The call ended without an answer. An answer would be reported in the same turn.
      else queueMicrotask(() => reject(new CallsideError('call.failed')));
    });
    const sent = inviter.invite({
      requestDelegate: {
        onProgress: ({ message }) => {
          const { callId, fromTag: localTag, toTag: remoteTag } = message;
          call.begun({ callId, localTag, remoteTag });
          call.name(message.getHeader(callLineHeader));
          // sip.js has read the description by now, so a later change of it has no effect.
          if (message.body) call.hearEarly();
          else call.ring();
          resolve();
        },
        onAccept: ({ message }) => {
          call.name(message.getHeader(callLineHeader));
          resolve();
        },
        onReject: ({ message }) => {
          const { statusCode = 0, reasonPhrase } = message;
          const code = dialErrorCode(statusCode, message.getHeader('Reason'));
          // The reason phrase is SIP's own English text, which does not help users.
          if (code) reject(new CallsideError(code, { status: statusCode, cause: reasonPhrase }));
          else resolve();
        },
      },
    });
    sent.catch((cause: unknown) => reject(new CallsideError('call.failed', { cause })));
  });
}
