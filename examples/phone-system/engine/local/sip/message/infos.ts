import type { Core } from 'sip.js';

/** Returns the key of an INFO request (application/dtmf-relay or application/dtmf), or undefined. */
export function keyOfInfo(message: Core.IncomingRequestMessage): string | undefined {
  const type = message.getHeader('content-type')?.toLowerCase() ?? '';
  const key = type.startsWith('application/dtmf-relay')
    ? /^[ \t]*Signal[ \t]*=[ \t]*(\S)[ \t\r]*$/im.exec(message.body)?.[1]
    : type.startsWith('application/dtmf') && message.body.trim();
  return key && /^[0-9*#A-D]$/i.test(key) ? key.toUpperCase() : undefined;
}
