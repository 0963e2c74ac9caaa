import { describe, expect, it } from 'vitest';
import { mentionedIn, mentionQuery, offeredMembers, withMentionLinks } from './mentions.ts';

const bob = { userId: '@bob:acme.example', name: 'Bob Keller' };
const bo = { userId: '@bo:acme.example', name: 'Bob' };
const zoe = { userId: '@zoe:acme.example', name: 'Zoé [Sales]' };
const members = [bo, bob, zoe];

describe('a name that is being typed', () => {
  it('begins at the @ before the caret', () => {
    expect(mentionQuery('Hello @Bo', 9)).toEqual({ at: 6, text: 'Bo' });
    expect(mentionQuery('@', 1)).toEqual({ at: 0, text: '' });
  });

  it.each([
    ['mail bob@acme', 13],
    ['@ bob', 5],
    ['@bob\nHello', 10],
    ['nothing', 7],
  ])('is none in %j', (text, caret) => {
    expect(mentionQuery(text, caret)).toBeUndefined();
  });

  it('finds members by each word of the name, without accents, those that begin with it first', () => {
    expect(offeredMembers(members, 'zoe')).toEqual([zoe]);
    expect(offeredMembers(members, 'kell')).toEqual([bob]);
    expect(offeredMembers(members, 'bob k')).toEqual([bob]);
    expect(offeredMembers(members, '')).toHaveLength(3);
  });
});

describe('the names in a text', () => {
  it('are whole names only, the longer one first', () => {
    expect(mentionedIn('@Bob Keller, tell @Zoé [Sales].', members)).toEqual([bob.userId, zoe.userId]);
    expect(mentionedIn('@Bob and @Bob', members)).toEqual([bo.userId]);
    expect(mentionedIn('@Bobby mail@Bob', members)).toEqual([]);
  });

  it('become links to their members', () => {
    expect(withMentionLinks('Ask @Zoé [Sales]!', members)).toBe(
      'Ask [@Zoé \\[Sales\\]](https://matrix.to/#/%40zoe%3Aacme.example)!',
    );
    expect(withMentionLinks('Nobody', [])).toBe('Nobody');
  });
});
