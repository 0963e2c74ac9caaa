import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

describe('web addresses in a message', () => {
  it('are links without the punctuation of the sentence', () => {
    expect(linkParts('See https://acme.example/a?b=1, or (http://x.example).')).toMatchObject([
      { text: 'See ', href: undefined },
      { text: 'https://acme.example/a?b=1', href: 'https://acme.example/a?b=1' },
      { text: ', or (' },
      { text: 'http://x.example', href: 'http://x.example' },
      { text: ').' },
    ]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'https://'])(
    '%s is no link',
    (text) => {
      expect(linkParts(text).every(({ href }) => href === undefined)).toBe(true);
    },
  );

  it('no text is lost', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), fc.string(), (before, url, after) => {
        const text = `${before} ${url} ${after}`;
        expect(
          linkParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
