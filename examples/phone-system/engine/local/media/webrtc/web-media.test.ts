import { afterEach, beforeAll, expect, test } from 'vitest';
import { type RTCCertificate, RTCDtlsTransport, RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
import { readFormats } from '../codecs/formats.ts';
import { reachedAt } from '../rtp/ice-addresses.ts';
import { helloVerifyRequest } from './dtls-hello-guard.ts';
import { WebMedia } from './web-media.ts';

let certificate: RTCCertificate;
beforeAll(async () => {
  certificate = await RTCDtlsTransport.SetupCertificate();
});

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function webMedia(): WebMedia {
  const media = new WebMedia({ addresses: ['127.0.0.1'], certificate, onDigit: () => undefined });
  ends.push(() => media.close());
  return media;
}

/** A phone with these codecs and payload types. */
function phoneWith(...codecs: readonly (readonly [name: string, clockRate: number, payloadType: number])[]) {
  const audio = codecs.map(
    ([name, clockRate, payloadType]) =>
      new RTCRtpCodecParameters({
        mimeType: `audio/${name}`,
        clockRate,
        channels: name === 'opus' ? 2 : 1,
        payloadType,
      }),
  );
  const phone = new RTCPeerConnection({ codecs: { audio, video: [] }, ...reachedAt(['127.0.0.1']) });
  phone.addTransceiver('audio');
  ends.push(() => phone.close());
  return phone;
}

async function offerOf(phone: RTCPeerConnection): Promise<string> {
  await phone.setLocalDescription(await phone.createOffer());
  return phone.localDescription?.sdp ?? '';
}

test('a phone is answered in Opus first, with its own payload types, which later offers keep', async () => {
  const phone = phoneWith(
    ['PCMU', 8000, 0],
    ['opus', 48_000, 109],
    ['telephone-event', 8000, 101],
    ['telephone-event', 48_000, 105],
  );
  const media = webMedia();
  const answer = await media.answerOffer(await offerOf(phone));
  expect(readFormats(answer)).toEqual({
    sound: [
      { codec: 'opus', payloadType: 109 },
      { codec: 'PCMU', payloadType: 0 },
    ],
    keys: [
      { payloadType: 101, clockRate: 8000 },
      { payloadType: 105, clockRate: 48_000 },
    ],
  });
  expect(answer).toContain('a=ptime:20\r\na=maxptime:20\r\n');
  await phone.setRemoteDescription({ type: 'answer', sdp: answer });
  expect(readFormats(await media.offer()).sound[0]).toEqual({ codec: 'opus', payloadType: 109 });
});

test('a phone without Opus that prefers A-law receives mu-law, as it was answered', async () => {
  const phone = phoneWith(['PCMA', 8000, 8], ['PCMU', 8000, 0]);
  const heard: number[] = [];
  phone.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(({ header }) => void heard.push(header.payloadType)),
  );
  const media = webMedia();
  const answer = await media.answerOffer(await offerOf(phone));
  expect(readFormats(answer).sound).toEqual([{ codec: 'PCMU', payloadType: 0 }]);
  await phone.setRemoteDescription({ type: 'answer', sdp: answer });
  const speak = () => {
    media.write(undefined);
    return heard[0];
  };
  await expect.poll(speak, { interval: 20 }).toBe(0);
});

/** The phone requests its cookie twice, as after a repeated hello. */
function askTwice(phone: RTCPeerConnection): void {
  const connection = phone.iceTransports[0]?.connection;
  if (!connection) throw new Error('A phone without a way');
  const send = connection.send.bind(connection);
  connection.send = async (data) => {
    await send(data);
    // A handshake record, and in it the message type.
    if (data[0] === 22 && data[13] === helloVerifyRequest) await send(data);
  };
}

test('a phone that requests its cookie twice completes the handshake', async () => {
  const phone = phoneWith(['PCMU', 8000, 0]);
  const media = webMedia();
  const answer = await media.answerOffer(await offerOf(phone));
  askTwice(phone);
  await phone.setRemoteDescription({ type: 'answer', sdp: answer });
  await expect.poll(() => media.isReady, { interval: 20 }).toBe(true);
});

test('a phone that numbers its candidates by itself has a path', async () => {
  const phone = phoneWith(['opus', 48_000, 109]);
  const media = webMedia();
  const offer = await offerOf(phone);
  const numbered = offer.replace(/^(a=candidate:.*? typ host).*$/gm, '$1 generation 7');
  expect(numbered).toContain('generation 7');
  await phone.setRemoteDescription({ type: 'answer', sdp: await media.answerOffer(numbered) });
  await expect.poll(() => media.isReady).toBe(true);
});
