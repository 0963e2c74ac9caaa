import { expect, test } from 'vitest';
import { RawMessage, readRawMessage } from './raw-message.ts';
import { withBranch, withOrigin } from './top-via.ts';

const peer = { host: '10.0.0.7', port: 33_000 };

function message(via: string, method = 'OPTIONS'): RawMessage {
  const head = [`${method} sip:a@b SIP/2.0`, via, 'From: <sip:a@b>;tag=1', 'Call-ID: c', `CSeq: 1 ${method}`];
  const read = readRawMessage(Buffer.from(`${head.join('\r\n')}\r\n\r\n`));
  if (!(read instanceof RawMessage)) throw new Error(read.fault);
  return read;
}

const via = 'Via: SIP/2.0/UDP phone.example:5070;branch=z9hG4bK1';

test('received and rport replace every address that a phone claims, and other Vias stay unchanged', () => {
  const second = 'SIP/2.0/UDP far.example;branch=z9hG4bK2;rport';
  const stamped = withOrigin(message(`${via};received=1;rport=9;Received=1.2.3.4, ${second}`), peer);
  expect(stamped.get('via')).toBe(
    `SIP/2.0/UDP phone.example:5070;branch=z9hG4bK1;rport=33000;received=10.0.0.7, ${second}`,
  );
});

test('a request without a branch gets one that its ACK and CANCEL share, and no other request', () => {
  const bare = 'Via: SIP/2.0/UDP phone.example';
  const branchOf = (line: string, method?: string) => withBranch(message(line, method)).branch;
  expect(branchOf(bare, 'INVITE')).toMatch(/^z9hG4bK-[0-9a-f]{16}$/);
  expect(branchOf(bare, 'CANCEL')).toBe(branchOf(bare, 'INVITE'));
  expect(branchOf(`${bare};branch=z9hG4bK`)).not.toBe(branchOf(`${bare}.net;branch=z9hG4bK`));
  expect(branchOf(via)).toBe('z9hG4bK1');
});
