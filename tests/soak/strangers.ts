import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeRtp } from '#phone-system/engine/local/media/rtp/rtp-packet.ts';
import { DeskPhone, toTagOf } from '#phone-system/engine/local/testing/desk-phone.ts';
import { inside, testCompany } from '../support/company/company.ts';
import { until } from '../support/until.ts';
import type { Effort, Result } from './part.ts';
import { randomNumbers } from './random-numbers.ts';
import { settle, type Target, underAttack } from './under-attack.ts';

/** A robot that plays endless music, which shows whether the call is alive. */
const music = inside(601);
const burst = 100;

/** A stranger who sends to the media port of another user's call. */
async function stranger(host: string): Promise<{ socket: Socket; heard: () => number }> {
  const socket = createSocket('udp4');
  let heard = 0;
  socket.on('message', () => {
    heard += 1;
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  return { socket, heard: () => heard };
}

/** Returns one packet: valid RTP, modified RTP, or random octets. */
function packet(random: Iterator<number, never>): Buffer {
  const below = (limit: number) => Math.floor(random.next().value * limit);
  const sound = writeRtp(
    {
      payloadType: [0, 8, 101, 200][below(4)] ?? 0,
      marker: false,
      isKey: false,
      sequenceNumber: below(65_536),
      timestamp: below(2 ** 32),
      payload: Buffer.alloc(below(400), below(256)),
    },
    below(2 ** 32),
  );
  const kind = below(3);
  if (kind === 1) sound[below(sound.length)] = below(256);
  return kind === 2 ? Buffer.from(Array.from({ length: below(60) }, () => below(256))) : sound;
}

/** Sends packets to the media ports of a call from other addresses than its phone's. */
export async function rtpFromStrangers({ seed, count }: Effort): Promise<Result> {
  return underAttack(async (target: Target) => {
    const phone = await DeskPhone.open('alice-desk', target.sipPort, { password: 'demo' });
    // One sends from the host of the phone, one from elsewhere.
    const strangers = [await stranger('127.0.0.1'), await stranger('127.0.0.2')];
    try {
      await phone.register();
      const uri = `sip:${music}@${testCompany.sipDomain}`;
      const callId = `strangers-${seed}`;
      const invite = phone.request('INVITE', { uri, callId, body: phone.sdp });
      phone.send(invite.text);
      const accepted = await phone.response(invite.branch, 200);
      const dialog = { uri, callId, toTag: toTagOf(accepted) };
      phone.send(phone.request('ACK', dialog).text);
      const port = Number(/^m=audio (\d+)/m.exec(accepted)?.[1]);
      // The phone sends first, so that its address is known.
      const hello = { payloadType: 8, marker: true, isKey: false, sequenceNumber: 1, timestamp: 1 };
      phone.rtp.send(writeRtp({ ...hello, payload: Buffer.alloc(160) }, 1), port, '127.0.0.1');
      await until('the phone hears music', () => phone.heard.length > 10);
      const random = randomNumbers(seed);
      for (let sent = 0; sent < count; sent += 1) {
        for (const { socket } of strangers) socket.send(packet(random), port + (sent % 2), '127.0.0.1');
        if (sent % burst === burst - 1) await settle(target);
      }
      const heardBefore = phone.heard.length;
      await until('the phone still hears music', () => phone.heard.length > heardBefore + 10);
      await phone.ask('BYE', 200, { ...dialog, cseq: 2 });
      const overheard = strangers.reduce((all, { heard }) => all + heard(), 0);
      return {
        packets: 2 * count,
        overheard,
        wrong: overheard > 0 ? [`strangers got ${overheard} packets`] : [],
      };
    } finally {
      phone.close();
      for (const { socket } of strangers) socket.close();
    }
  });
}
