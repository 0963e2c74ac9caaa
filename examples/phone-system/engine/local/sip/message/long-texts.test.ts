import type { Core } from 'sip.js';
import { expect, it } from 'vitest';
import { growthOf } from '../../../../../../tests/support/measure/growth.ts';
import { withoutLastSlashes } from '../../../../resources/table.ts';
import { MessageFramer } from '../wire/message-framer.ts';
import { userOf } from './headers.ts';
import { keyOfInfo } from './infos.ts';

const info = (body: string) =>
  ({ body, getHeader: () => 'application/dtmf-relay' }) as unknown as Core.IncomingRequestMessage;

it.each<[string, (length: number) => unknown]>([
  ['a header of opened addresses', (length) => userOf('<'.repeat(length))],
  ['an INFO of line breaks', (length) => keyOfInfo(info('\n'.repeat(length)))],
  ['an INFO of blanks', (length) => keyOfInfo(info(`Signal=${' '.repeat(length)}x`))],
  ['a path of slashes', (length) => withoutLastSlashes(`${'/'.repeat(length)}x`)],
])('%s is read in a time that grows as its length does', (_, read) => {
  expect(growthOf(read)).toBeLessThan(24);
});

it('the length of a message may have blanks around it', () => {
  const framed = (length: string) =>
    new MessageFramer().put(Buffer.from(`OPTIONS sip:a SIP/2.0\r\nContent-Length${length}\r\n\r\nab`));
  for (const length of [':2', ' :\t2 ', ': 2', '\t:2\t']) expect(framed(length)).toHaveLength(1);
  for (const length of [': 2 3', ':', ': x']) expect(() => framed(length)).toThrow('No Content-Length');
});

it.each([
  ['10', '*'],
  ['11', '#'],
  ['15', 'D'],
  ['16', undefined],
  ['1', '1'],
])('the key of an INFO with the signal %s is %s', (signal, key) => {
  expect(keyOfInfo(info(`Signal=${signal}\r\nDuration=160\r\n`))).toBe(key);
});

it('the key of an INFO is read with blanks around it, also in a later line', () => {
  expect(keyOfInfo(info('Duration=160\r\n Signal = 5 \r\n'))).toBe('5');
});
