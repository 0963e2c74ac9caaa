import { expect, it } from 'vitest';
import { newWebChat, newWebChatText } from './web-chat.ts';

const key = '12345678';

it.each(['\u200b\u200b', ' \u200d\n', '\u2800', '\u3164', '\ufe0f', ''])(
  'a text of invisible signs (%j) is empty',
  (text) => {
    expect(newWebChatText.safeParse({ text, key }).success).toBe(false);
    expect(newWebChat.parse({ name: text, question: text })).toMatchObject({ name: '', question: '' });
  },
);

it.each(['👨‍👩‍👧‍👦', '🇫🇷', 'e\u0301', 'محمد', '.', 'a\tb\nc'])('%s is sent as it is', (text) => {
  expect(newWebChatText.parse({ text, key }).text).toBe(text);
});
