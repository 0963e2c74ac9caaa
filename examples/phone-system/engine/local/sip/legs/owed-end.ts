import type { Core } from 'sip.js';
import * as z from 'zod/mini';
import type { KeptLeg } from '../../../port.ts';
import { RawMessage, readRawMessage } from '../wire/raw-message.ts';
import { type DialogOwner, keepOwner, keptOwner } from './kept-dialog.ts';

const owedEnd = z.extend(keptOwner, { message: z.string() });
const owedEnds = z.object({ ends: z.array(owedEnd) });

/** A message that ends a call which no phone has answered, and the phone. */
export type OwedEnd = z.output<typeof owedEnd>;

/** Returns these messages as a leg keeps them. */
export const keepEnds = (ends: readonly OwedEnd[]): KeptLeg | undefined =>
  ends.length === 0 ? undefined : { ends };

/** Returns the messages that a leg without an answer has kept; none for another leg. */
export function readEnds(kept: KeptLeg | undefined): readonly OwedEnd[] {
  const read = owedEnds.safeParse(kept);
  return read.success ? read.data.ends : [];
}

/** Returns the CANCEL of an INVITE that a phone has received (RFC 3261, 9.1). */
export function owedCancel(owner: DialogOwner, invite: Core.OutgoingRequestMessage): OwedEnd | undefined {
  const sent = readRawMessage(Buffer.from(invite.toString()));
  if (!(sent instanceof RawMessage)) return undefined;
  const kept = sent.headers.filter(({ name }) => ['via', 'route', 'from', 'to', 'call-id'].includes(name));
  const lines = [
    `CANCEL ${sent.uri} SIP/2.0`,
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    `CSeq: ${invite.cseq} CANCEL`,
    'Max-Forwards: 70',
    'User-Agent: Callside',
    'Content-Length: 0',
  ];
  return { ...keepOwner(owner), message: `${lines.join('\r\n')}\r\n\r\n` };
}
