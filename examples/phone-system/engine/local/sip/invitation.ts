import type { Core } from 'sip.js';
import { hasAudio } from '../media/sdp.ts';
import type { Refusal } from './doorkeeper.ts';
import { askedReplaces, type Replaces } from './replaces.ts';
import { askedTerms, leastSeconds, type SessionTerms } from './session-timer.ts';

/** What a sound INVITE asks for. */
export interface Invitation {
  readonly terms: SessionTerms | undefined;
  /** The dialog whose place it is to take. */
  readonly replaces: Replaces | undefined;
}

const knownExtensions = ['100rel', 'timer', 'replaces', 'outbound'];

/** Reads what an INVITE asks for, or what to refuse it with. */
export function readInvitation(
  message: Core.IncomingRequestMessage,
): { readonly asked: Invitation } | { readonly refusal: Refusal } {
  if (message.body !== '' && !hasAudio(message.body)) return { refusal: { statusCode: 488 } };
  const unknown = unknownExtensions(message);
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

/** What a request cannot do without and we do not know. */
function unknownExtensions(message: Core.IncomingRequestMessage): readonly string[] {
  const required = message.getHeaders('require').flatMap((tags) => tags.split(',').map((tag) => tag.trim()));
  return required.filter((tag) => tag !== '' && !knownExtensions.includes(tag.toLowerCase()));
}
