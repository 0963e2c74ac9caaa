import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#sdk/chat.ts';
import { isContinued, isNewDay } from './line-rules.ts';

const noon = new Date(2026, 10, 26, 12).getTime();
const minute = 60_000;

const message = (changed: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '$1',
  senderId: '@bob:acme.example',
  isOwn: false,
  at: noon,
  status: 'sent',
  isEncrypted: true,
  isEdited: false,
  content: { kind: 'text', text: 'Hello' },
  replyTo: undefined,
  reactions: [],
  isMention: false,
  ...changed,
});

describe('the heading of a line', () => {
  it('is left out within five minutes of the same sender', () => {
    expect(isContinued(message(), message({ at: noon + 4 * minute }))).toBe(true);
    expect(isContinued(message(), message({ at: noon + 5 * minute }))).toBe(false);
  });

  it('is there for another sender, after news of the room, and for the first line', () => {
    const joined = message({
      content: { kind: 'membership', userId: '@bob:acme.example', membership: 'join' },
    });
    expect(isContinued(message(), message({ senderId: '@carol:acme.example' }))).toBe(false);
    expect(isContinued(joined, message())).toBe(false);
    expect(isContinued(undefined, message())).toBe(false);
  });
});

describe('the day above a line', () => {
  it('is there for the first line, and for the first one after midnight', () => {
    expect(isNewDay(undefined, message())).toBe(true);
    expect(isNewDay(message(), message({ at: noon + 11 * 60 * minute }))).toBe(false);
    expect(isNewDay(message(), message({ at: noon + 12 * 60 * minute }))).toBe(true);
  });
});
