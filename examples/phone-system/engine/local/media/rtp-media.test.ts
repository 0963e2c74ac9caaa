import { expect, test, vi } from 'vitest';
import { RtpMedia } from './rtp-media.ts';
import type { RtpPorts } from './rtp-ports.ts';

test('a phone that calls itself by a name is reached where it signals from', async () => {
  const send = vi.fn();
  const socket = { on: () => undefined, send };
  const ports = { take: async () => ({ port: 4000, rtp: socket, rtcp: socket }), giveBack: async () => {} };
  const media = new RtpMedia({
    ports: ports as unknown as RtpPorts,
    address: '127.0.0.1',
    phoneHost: '127.0.0.2',
    onDigit: () => {},
  });
  const lines = ['v=0', 'c=IN IP4 phone.example', 't=0 0', 'm=audio 5004 RTP/AVP 0', 'a=inactive', ''];
  await media.answerOffer(lines.join('\r\n').replace('inactive', 'sendrecv'));
  media.write(undefined);
  expect(send.mock.calls.map(([, port, host]) => [port, host])).toEqual([[5004, '127.0.0.2']]);
  await media.answerOffer(lines.join('\r\n'));
  await media.close();
});
