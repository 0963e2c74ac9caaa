import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { RunningCallside } from '../../support/callside.ts';

const called = '+33100000101';

/** A carrier that calls a number of the company, by SIP over UDP as RFC 3261 has it. The called phone only rings. */
export class OutsideCaller {
  readonly #socket: Socket;
  readonly #sipPort: number;
  readonly #port: number;
  #count = 0;
  #present: { readonly id: string; readonly from: string } | undefined;

  private constructor(socket: Socket, sipPort: number) {
    this.#socket = socket;
    this.#sipPort = sipPort;
    this.#port = (socket.address() as AddressInfo).port;
    socket.on('message', (data) => this.#acknowledge(data.toString()));
  }

  /** Opens a trunk of the phone system to itself. */
  static async open({ url, sipPort }: RunningCallside): Promise<OutsideCaller> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const caller = new OutsideCaller(socket, sipPort);
    const response = await fetch(`${url}/restletrouter/v1/administration/Trunk`, {
      method: 'POST',
      headers: await sessionHeaders(url, { login: 'ivan' }),
      body: JSON.stringify({
        ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port: caller.#port, transport: 'udp' },
        ...{ user: 'acme', callsFrom: ['127.0.0.1'], numberFormat: 'plus', prefix: '', takes: [] },
      }),
    });
    if (!response.ok) throw new Error(`The trunk was answered ${response.status}: ${await response.text()}`);
    return caller;
  }

  /** Calls alice. @returns the time at which the INVITE was sent, in milliseconds since 1970 */
  ring(from: string): number {
    this.#count += 1;
    this.#present = { id: `pop-${this.#count}-${this.#port}`, from };
    const sdp = [
      ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
      ...[`m=audio ${this.#port} RTP/AVP 0`, 'a=rtpmap:0 PCMU/8000', ''],
    ].join('\r\n');
    const sentAt = Date.now();
    this.#send('INVITE', '', sdp);
    return sentAt;
  }

  hangUp(): void {
    if (this.#present) this.#send('CANCEL', '');
  }

  close(): void {
    this.#socket.close();
  }

  /** A refusal, as of a call that was hung up, has to be acknowledged. */
  #acknowledge(message: string): void {
    const [, tag = ''] = /^To:.*;tag=([^\s;]+)/im.exec(message) ?? [];
    if (/^SIP\/2\.0 [4-6]/.test(message) && /^CSeq: 1 INVITE/im.test(message)) this.#send('ACK', tag);
  }

  #send(method: 'INVITE' | 'CANCEL' | 'ACK', tag: string, sdp = ''): void {
    const { id, from } = this.#present ?? { id: '', from: '' };
    const lines = [
      `${method} sip:${called}@127.0.0.1:${this.#sipPort} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.#port};branch=z9hG4bK${id}`,
      'Max-Forwards: 70',
      `From: <sip:${from}@127.0.0.1>;tag=${id}`,
      `To: <sip:${called}@127.0.0.1>${tag === '' ? '' : `;tag=${tag}`}`,
      `Call-ID: ${id}`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:carrier@127.0.0.1:${this.#port}>`,
      ...(sdp === '' ? [] : ['Content-Type: application/sdp']),
      `Content-Length: ${sdp.length}`,
    ];
    this.#socket.send([...lines, '', sdp].join('\r\n'), this.#sipPort, '127.0.0.1');
  }
}
