import { expect, test } from 'vitest';
import type { ChatMember } from '#sdk/chat.ts';
import { findMembers } from './find-members.ts';

const member = (name: string): ChatMember => ({
  userId: `@${name}:acme.example`,
  name,
  level: 'normal',
  membership: 'join',
});
const members = ['Zoé Álvarez', 'Bob Keller', 'Keller Electronics'].map(member);
const found = (text: string) => findMembers(members, text).map(({ name }) => name);

test('members are found by a part of their name, without accents and capitals', () => {
  expect(found('keller')).toEqual(['Bob Keller', 'Keller Electronics']);
  expect(found(' zoe alv ')).toEqual(['Zoé Álvarez']);
  expect(found('nobody')).toEqual([]);
});

test('an empty text finds all members', () => {
  expect(findMembers(members, '  ')).toBe(members);
});
