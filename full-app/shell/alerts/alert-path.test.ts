import { expect, it } from 'vitest';
import { alertPath } from './alert-path.ts';

it('an alert of a call opens its page, unless calls are docked beside every screen', () => {
  expect(alertPath('call', { docked: false })).toBe('/calls/active');
  expect(alertPath('call', { docked: true })).toBeUndefined();
  expect(alertPath('voicemails', { docked: true })).toBe('/voicemails');
});

it('an alert of a text message opens its conversation, and without one the list', () => {
  expect(alertPath('chats', { docked: false, item: '12' })).toBe('/chats/th-12');
  expect(alertPath('chats', { docked: true })).toBe('/chats');
});

it('an alert of a chat opens its room, and without one the list of rooms', () => {
  expect(alertPath('chatRoom', { docked: false, item: '!a:acme.example' })).toBe(
    '/matrix/view/!a%3Aacme.example',
  );
  expect(alertPath('chatRoom', { docked: true })).toBe('/matrix');
});

it('an alert of a message to a group opens its conversation', () => {
  expect(alertPath('queueMessages', { docked: true, item: '2/17' })).toBe('/acdsms/2/17');
  expect(alertPath('queueMessages', { docked: true })).toBe('/acdsms');
});
