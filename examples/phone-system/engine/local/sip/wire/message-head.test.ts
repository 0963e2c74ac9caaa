import { expect, test } from 'vitest';
import { readHead } from './message-head.ts';

const request =
  'OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP phone.example:5070;branch=z9hG4bK1\r\nCSeq: 1 OPTIONS\r\n\r\n';

test('the head of a request and of a response is parsed, and nothing else', () => {
  expect(readHead(request)).toEqual({
    status: undefined,
    method: 'OPTIONS',
    branch: 'z9hG4bK1',
    sentBy: 'phone.example:5070',
  });
  expect(readHead(request.replace(/^.*/, 'SIP/2.0 200 OK'))).toMatchObject({ status: 200 });
  expect(readHead('hello')).toBeUndefined();
});
