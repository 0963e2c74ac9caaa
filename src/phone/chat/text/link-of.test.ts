import { describe, expect, it } from 'vitest';
import { linkOf } from './link-of.ts';

describe('a link in a message', () => {
  it.each(['https://acme.example/a', 'http://acme.example/', 'mailto:bob@acme.example', 'tel:+33612345678'])(
    '%s is followed',
    (address) => {
      expect(linkOf(address)).toEqual({ kind: 'address', href: address });
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://acme.example/1',
    '/restletrouter/logout',
    '//evil.example',
    '',
  ])('%s is not followed', (address) => {
    expect(linkOf(address)).toBeUndefined();
  });

  it('to a user of the chat names the user', () => {
    const bob = { kind: 'user', userID: '@bob:acme.example' };
    expect(linkOf('https://matrix.to/#/%40bob%3Aacme.example')).toEqual(bob);
    expect(linkOf('https://matrix.to/#/@bob:acme.example?via=acme.example')).toEqual(bob);
    expect(linkOf('matrix:u/bob:acme.example')).toEqual(bob);
    expect(linkOf('https://matrix.to/#/%E0%A4%A')).toMatchObject({ kind: 'address' });
  });
});
