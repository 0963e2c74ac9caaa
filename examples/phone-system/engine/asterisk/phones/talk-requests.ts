import { randomUUID } from 'node:crypto';
import { headerOf, numberedBy } from './sip-text.ts';

/** The header by which an INVITE of Asterisk names its channel. Phones do not get it. */
export const channelHeader = 'X-Callside-Channel';

const branch = 'z9hG4bK-talk-';

interface Ringing {
  readonly invite: string;
  readonly channel: string;
  readonly send: (text: string) => void;
  /** The phone's 180, which has its tag and its address. */
  response?: string;
  isWanted: boolean;
  /** Our request has taken a number that Asterisk will take too. */
  isShifted: boolean;
}

/**
 * Asks ringing phones in browsers to go off hook (NOTIFY with the event `talk`), which Asterisk cannot. The request is in the dialog of
 * the INVITE, so the numbers of Asterisk's later requests in it are one higher for the phone.
 */
export class TalkRequests {
  readonly #calls = new Map<string, Ringing>();

  /** @returns false if no such call rings */
  request(channel: string): boolean {
    const call = [...this.#calls.values()].find((one) => one.channel === channel);
    if (!call) return false;
    call.isWanted = true;
    this.#ask(call);
    return true;
  }

  /** A message of Asterisk. Returns it as the phone gets it. */
  fromAsterisk(text: string, send: (text: string) => void): string {
    const callId = headerOf(text, 'Call-ID', 'i');
    const channel = text.startsWith('INVITE ') ? headerOf(text, channelHeader) : '';
    if (channel !== '') {
      const invite = text.replace(new RegExp(`\\r\\n${channelHeader}:[^\\r\\n]*`, 'i'), '');
      this.#calls.set(callId, { invite, channel, send, isWanted: false, isShifted: false });
      return invite;
    }
    const call = this.#calls.get(callId);
    const isRequest = !text.startsWith('SIP/2.0 ');
    // ACK and CANCEL have the number of the INVITE.
    return call?.isShifted && isRequest && !/^(ACK|CANCEL) /.test(text) ? numberedBy(text, 1) : text;
  }

  /** A message of a phone. Returns it as Asterisk gets it; undefined: Asterisk gets nothing. */
  fromPhone(text: string): string | undefined {
    if (!text.startsWith('SIP/2.0 ')) return text;
    const call = this.#calls.get(headerOf(text, 'Call-ID', 'i'));
    if (!call) return text;
    if (headerOf(text, 'Via', 'v').includes(branch)) return undefined;
    if (/^SIP\/2\.0 1(?!00)/.test(text)) {
      call.response = text;
      if (call.isWanted) this.#ask(call);
    }
    const isOfInvite = /\d+ +(INVITE|ACK|CANCEL)$/.test(headerOf(text, 'CSeq'));
    return call.isShifted && !isOfInvite ? numberedBy(text, -1) : text;
  }

  /** A call is over. */
  forget(callId: string): void {
    this.#calls.delete(callId);
  }

  #ask(call: Ringing): void {
    const { invite, response } = call;
    if (response === undefined || call.isShifted) return;
    call.isShifted = true;
    const [, contact = ''] = /<?(sips?:[^>\s]+)>?/i.exec(headerOf(response, 'Contact', 'm')) ?? [];
    const number = Number.parseInt(headerOf(invite, 'CSeq'), 10) + 1;
    call.send(
      [
        `NOTIFY ${contact} SIP/2.0`,
        `Via: SIP/2.0/WS callside.invalid;branch=${branch}${randomUUID()}`,
        'Max-Forwards: 70',
        `From: ${headerOf(invite, 'From', 'f')}`,
        `To: ${headerOf(response, 'To', 't')}`,
        `Call-ID: ${headerOf(invite, 'Call-ID', 'i')}`,
        `CSeq: ${number} NOTIFY`,
        `Contact: ${headerOf(invite, 'Contact', 'm')}`,
        'Event: talk',
        'Subscription-State: terminated;reason=noresource',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    );
  }
}
