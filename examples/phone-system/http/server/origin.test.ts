import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { originKind } from './origin.ts';

const allowed = ['https://crm.example'];
const plain = new Socket();
const encrypted = new TLSSocket(new Socket());

it.each([
  ['a program', undefined, plain, 'own'],
  ['our own page', 'http://phone.example', plain, 'own'],
  ['our own page behind a proxy that encrypts', 'https://phone.example', plain, 'own'],
  ['our own page over https', 'https://phone.example', encrypted, 'own'],
  [
    'a page of our name over http, where we are reached by https',
    'http://phone.example',
    encrypted,
    'foreign',
  ],
  ['a page of another port', 'http://phone.example:81', plain, 'foreign'],
  ['a sandboxed page', 'null', plain, 'foreign'],
  ['a page of an allowed origin', 'https://crm.example', encrypted, 'allowed'],
  ['a page of the allowed name over http', 'http://crm.example', plain, 'foreign'],
] as const)('a request of %s is recognised by its origin', (_, origin, socket, kind) => {
  const headers = { host: 'phone.example', ...(origin !== undefined && { origin }) };
  expect(originKind({ headers, socket }, allowed)).toBe(kind);
});
