import { expect, test } from 'vitest';
import { destinationOf, readHead, withOrigin } from './message-head.ts';

const peer = { host: '10.0.0.7', port: 33_000 };
const request = (via: string) => `OPTIONS sip:a@b SIP/2.0\r\n${via}\r\nCSeq: 1 OPTIONS\r\n\r\n`;
const via = 'Via: SIP/2.0/UDP phone.example:5070;branch=z9hG4bK1';

/** Where the answer to a request with this Via goes, which came from the peer. */
const answeredAt = (line: string) => {
  const head = readHead(withOrigin(request(line), peer));
  return head && destinationOf(head, 5060);
};

test('the head of a request and of a response', () => {
  expect(readHead(request(via))).toMatchObject({
    status: undefined,
    method: 'OPTIONS',
    branch: 'z9hG4bK1',
    sentBy: 'phone.example:5070',
  });
  expect(readHead(request(via).replace(/^.*/, 'SIP/2.0 200 OK'))).toMatchObject({ status: 200 });
  expect(readHead('hello')).toBeUndefined();
});

test('an answer goes to the address that the request came from, and to the port where the phone wants it', () => {
  expect(answeredAt(`${via};rport`)).toEqual(peer);
  expect(answeredAt(via)).toEqual({ ...peer, port: 5070 });
  expect(answeredAt('v: SIP / 2.0 / UDP phone.example ; branch=z9hG4bK1')).toEqual({ ...peer, port: 5060 });
});

test('what a phone says of its own origin is not believed, and other Vias stay as they are', () => {
  const second = 'SIP/2.0/UDP far.example;branch=z9hG4bK2;rport';
  const stamped = withOrigin(request(`${via};received=1.2.3.4;rport=9, ${second}`), peer);
  expect(stamped).toContain(`${via};rport=33000;received=10.0.0.7, ${second}`);
});
