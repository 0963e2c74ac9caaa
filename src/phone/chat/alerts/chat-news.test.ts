import { expect, test } from 'vitest';
import type { ChatMessage } from '#sdk/chat.ts';
import { ChatNewsFinder, type RoomState } from './chat-news.ts';

const message = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  senderId: '@bob:acme.example',
  isOwn: false,
  at: 1,
  status: 'sent',
  isEncrypted: true,
  isEdited: false,
  content: { kind: 'text', text: id },
  replyTo: undefined,
  reactions: [],
  isMention: false,
  ...changes,
});

const room = (last: ChatMessage | undefined, changes: Partial<RoomState['summary']> = {}): RoomState => ({
  id: '!room',
  summary: { membership: 'join', unread: 1, last, isHidden: false, ...changes },
});

const found = (finder: ChatNewsFinder, ...rooms: RoomState[]) =>
  finder.find(rooms).map((news) => news.message?.id ?? 'invitation');

test('messages that were there at first are no news, later ones are, once', () => {
  const finder = new ChatNewsFinder();
  expect(found(finder, room(message('old')))).toEqual([]);
  expect(found(finder, room(message('new')))).toEqual(['new']);
  expect(found(finder, room(message('new')))).toEqual([]);
});

test('own and read messages are no news', () => {
  const finder = new ChatNewsFinder();
  finder.find([]);
  expect(found(finder, room(message('mine', { isOwn: true })))).toEqual([]);
  expect(found(finder, room(message('read'), { unread: 0 }))).toEqual([]);
  expect(found(finder, room(message('read')))).toEqual(['read']);
});

test('a message is news when it can be read, not before', () => {
  const finder = new ChatNewsFinder();
  finder.find([]);
  const closed = message('a', { content: { kind: 'unreadable', reason: 'keysMissing' } });
  expect(found(finder, room(closed))).toEqual([]);
  expect(found(finder, room(message('a')))).toEqual(['a']);
});

test('an invitation is news, and so is the first message after it', () => {
  const finder = new ChatNewsFinder();
  finder.find([]);
  expect(found(finder, room(undefined, { membership: 'invite', unread: 0 }))).toEqual(['invitation']);
  expect(found(finder, room(undefined, { membership: 'invite', unread: 0 }))).toEqual([]);
  expect(found(finder, room(message('hello')))).toEqual(['hello']);
});
