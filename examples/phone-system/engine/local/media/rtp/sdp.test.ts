import { expect, test } from 'vitest';
import { hasAudio, isHold, withPacketTime, withSessionIceLite } from './sdp.ts';

const offer = [
  'v=0',
  't=0 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 110 126',
  'a=rtpmap:110 telephone-event/48000',
  'a=fmtp:110 0-15',
  'a=rtpmap:126 telephone-event/8000',
  'a=sendrecv',
  '',
].join('\r\n');

test('a phone that does not want to receive has put the call on hold', () => {
  expect(isHold(offer)).toBe(false);
  expect(isHold(offer.replace('sendrecv', 'sendonly'))).toBe(true);
  expect(isHold(offer.replace('sendrecv', 'inactive'))).toBe(true);
  expect(isHold(offer.replace('sendrecv', 'recvonly'))).toBe(false);
});

test('only a description with audio can be answered', () => {
  expect(hasAudio(offer)).toBe(true);
  expect(hasAudio('')).toBe(false);
  expect(hasAudio(offer.replace('m=audio 9', 'm=audio 0'))).toBe(false);
});

test('ice-lite is stated once, for the session', () => {
  const said = withSessionIceLite(`${offer}a=ice-lite\r\n`);
  expect(said.match(/ice-lite/g)).toHaveLength(1);
  expect(said.indexOf('ice-lite')).toBeLessThan(said.indexOf('m=audio'));
});

test('packets of 20 ms are requested in the description of the audio', () => {
  const video = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';
  const asked = withPacketTime(offer.replace('m=audio', `${video}m=audio`));
  expect(asked).toContain('111 0 110 126\r\na=ptime:20\r\na=maxptime:20\r\na=rtpmap:110');
  expect(asked.match(/ptime/g)).toHaveLength(2);
});
