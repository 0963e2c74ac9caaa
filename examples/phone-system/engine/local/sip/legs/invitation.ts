import type { Core } from 'sip.js';
import { hasAudio } from '../../media/rtp/sdp.ts';
import { unknownExtensions } from '../admission/message-check.ts';
import type { Answer } from '../admission/sip-authenticator.ts';
import { askedReplaces, type Replaces } from '../message/replaces.ts';
import { askedTerms, leastSeconds, type SessionTerms } from './session-timer.ts';

/** The parameters of a valid INVITE. */
export interface Invitation {
  readonly terms: SessionTerms | undefined;
  /** The dialog to replace. */
  readonly replaces: Replaces | undefined;
}

/** Parses an INVITE, or returns the status to refuse it with. */
export function readInvitation(
  message: Core.IncomingRequestMessage,
): { readonly asked: Invitation } | { readonly refusal: Answer } {
  if (message.body !== '' && !hasAudio(message.body)) return { refusal: { statusCode: 488 } };
  const unknown = unknownExtensions(message.getHeaders('require'));
  if (unknown.length > 0) {
    return { refusal: { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] } };
  }
  const terms = askedTerms(message);
  if (terms === 'tooShort') {
    return { refusal: { statusCode: 422, extraHeaders: [`Min-SE: ${leastSeconds}`] } };
  }
  const replaces = askedReplaces(message);
  return replaces === 'malformed' ? { refusal: { statusCode: 400 } } : { asked: { terms, replaces } };
}
