import type { Core } from 'sip.js';

/** Some phones send the event codes of RFC 4733 instead of keys. */
const keysOfCodes: Readonly<Record<string, string>> = {
  10: '*',
  11: '#',
  12: 'A',
  13: 'B',
  14: 'C',
  15: 'D',
};

/** Returns the key of an INFO request (application/dtmf-relay or application/dtmf), or undefined. */
export function keyOfInfo(message: Core.IncomingRequestMessage): string | undefined {
  const type = message.getHeader('content-type')?.toLowerCase() ?? '';
  const key = type.startsWith('application/dtmf-relay')
    ? /^[ \t]*Signal[ \t]*=[ \t]*(\S{1,2})[ \t\r]*$/im.exec(message.body)?.[1]
    : type.startsWith('application/dtmf') && message.body.trim();
  if (!key) return undefined;
  return /^[0-9*#A-D]$/i.test(key) ? key.toUpperCase() : keysOfCodes[key];
}
