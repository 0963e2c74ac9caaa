import type { Invitation } from 'sip.js';
import { callLineHeader } from '#wire/phones/sip-headers.ts';
import type { CallAudio } from '../audio/call-audio.ts';
import { type PhoneBackends, SipCall } from './sip-call.ts';

/** Whether the phone system requests an automatic answer: the user placed this call from elsewhere. */
export function wantsAutoAnswer(callInfo: string | undefined, alertInfo: string | undefined): boolean {
  return /;\s*answer-after\s*=\s*0\b/.test(callInfo ?? '') || /info=alert-autoanswer/.test(alertInfo ?? '');
}

/** An incoming call. */
export function incomingCall(invitation: Invitation, audio: CallAudio, parts: PhoneBackends): SipCall {
  const call: SipCall = new SipCall({
    ...parts,
    session: invitation,
    audio,
    isIncoming: true,
    answer: () => invitation.accept(),
    hangUp: () => (call.progress.peek() === 'established' ? invitation.bye() : invitation.reject()),
  });
  const header = (name: string) => invitation.request.getHeader(name);
  call.name(header(callLineHeader));
  answerOnRequest(invitation, call, parts.report);
  if (wantsAutoAnswer(header('Call-Info'), header('Alert-Info'))) {
    // Where the microphone is refused the call rings, so that the user can do something about it.
    call.answer().catch((thrown: unknown) => {
      call.progress.value = call.progress.peek() === 'trying' ? 'ringing' : call.progress.peek();
      parts.report(thrown);
    });
  } else {
    call.progress.value = 'ringing';
  }
  return call;
}

/**
 * `NOTIFY` with `Event: talk` requests a ringing phone to go off hook. sip.js delivers requests inside an early dialog only
 * to the dialog, so this subscribes to the dialog; after the answer, sip.js replaces its delegate.
 */
function answerOnRequest(invitation: Invitation, call: SipCall, report: (thrown: unknown) => void): void {
  const { dialog } = invitation;
  if (!dialog) return;
  dialog.delegate = {
    ...dialog.delegate,
    onNotify(request) {
      void request.accept();
      if (request.message.getHeader('Event') === 'talk') call.answer().catch(report);
    },
  };
}
