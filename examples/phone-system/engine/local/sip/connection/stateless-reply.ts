import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Answer } from '../admission/sip-authenticator.ts';
import type { RawMessage } from '../wire/raw-message.ts';

/** The supported methods for the Allow header. */
export const allowHeader = 'Allow: ACK,BYE,CANCEL,INFO,INVITE,OPTIONS,PRACK,REFER,REGISTER,SUBSCRIBE,UPDATE';

const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  480: 'Temporarily Unavailable',
  486: 'Busy Here',
  487: 'Request Terminated',
  481: 'Call/Transaction Does Not Exist',
  500: 'Server Internal Error',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  603: 'Decline',
};

/** Returns the usual text of a status. */
export function reasonPhrase(statusCode: number): string {
  return reasons[statusCode] ?? STATUS_CODES[statusCode] ?? 'Refused';
}

/**
 * Creates the response to a request without a transaction and without the parser (RFC 3261, 8.2.7). The same request
 * has the same response, so no state is needed.
 */
export function statelessReply(message: RawMessage, { statusCode, extraHeaders = [] }: Answer): string {
  const to = message.get('to');
  const lines = [
    `SIP/2.0 ${statusCode} ${reasonPhrase(statusCode)}`,
    ...message.all('via').map((via) => `Via: ${via}`),
    ...named('From', message.get('from')),
    ...named(
      'To',
      to === undefined || message.tagOf('to') !== undefined ? to : `${to};tag=${tagFor(message)}`,
    ),
    ...named('Call-ID', message.get('call-id')),
    ...named('CSeq', message.get('cseq')),
    ...extraHeaders,
    ...(statusCode === 405 || statusCode === 200 ? [allowHeader] : []),
    'User-Agent: Callside',
    'Content-Length: 0',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function named(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${value}`];
}

function tagFor(message: RawMessage): string {
  const names = [message.via, message.get('call-id'), message.get('cseq')].join('\n');
  return createHash('sha256').update(names).digest('hex').slice(0, 10);
}
