import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { HepListener } from './hep-listener.ts';

/** A packet as Asterisk sends it, about a SIP message from 192.0.2.1:1 to 192.0.2.1:1. */
function packetOf(text: string): Buffer {
  const chunk = (type: number, value: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, type, 0, value.length + 6]), value]);
  const address = Buffer.from([192, 0, 2, 1]);
  const parts = [
    ...[3, 4].map((type) => chunk(type, address)),
    ...[7, 8].map((type) => chunk(type, Buffer.from([0, 1]))),
    ...[chunk(11, Buffer.from([1])), chunk(14, Buffer.from('secret')), chunk(15, Buffer.from(text))],
  ];
  const whole = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('HEP3'), Buffer.from([0, whole.length + 6]), whole]);
}

it('hears as soon as another program has left its port', async () => {
  const other = createSocket('udp4').bind(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const heard: string[] = [];
  const log = pino({ level: 'silent' });
  const listener = new HepListener({ password: 'secret', log, onMessage: ({ text }) => heard.push(text) });
  onTestFinished(() => listener.close());
  await listener.listen(port);
  await new Promise<void>((closed) => other.close(closed));
  const sender = createSocket('udp4');
  onTestFinished(() => void sender.close());
  await expect
    .poll(() => {
      sender.send(packetOf('OPTIONS sip:a SIP/2.0'), port, '127.0.0.1');
      return heard[0];
    })
    .toBe('OPTIONS sip:a SIP/2.0');
});
