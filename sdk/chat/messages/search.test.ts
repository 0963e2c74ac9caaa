import { describe, expect, it } from 'vitest';
import type { ChatMessage, MessageContent } from './message.ts';
import { searchMessages } from './search.ts';

let numbers = 0;
function message(content: MessageContent): ChatMessage {
  numbers += 1;
  return {
    id: `$${numbers}`,
    senderId: '@bob:acme.example',
    isOwn: false,
    at: numbers,
    status: 'sent',
    isEncrypted: true,
    isEdited: false,
    content,
    replyTo: undefined,
    reactions: [],
    isMention: false,
  };
}
const text = (words: string) => message({ kind: 'text', text: words });
const file = { name: 'Angebot.pdf', mimeType: '', size: 1, hasThumbnail: false, waveform: [] };

describe('the search in messages', () => {
  const offer = text('The offer for Gamma');
  const cafe = text('Café at noon');
  const sent = message({ kind: 'file', file, caption: 'Our offer' });
  const deleted = message({ kind: 'deleted' });
  const renamed = message({ kind: 'room', change: 'name', text: 'offer' });
  const all = [offer, cafe, sent, deleted, renamed];

  it('finds all words in any order, the newest line first', () => {
    expect(searchMessages(all, 'offer')).toEqual([sent, offer]);
    expect(searchMessages(all, ' gamma  OFF ')).toEqual([offer]);
    expect(searchMessages(all, 'gamma noon')).toEqual([]);
  });

  it('finds words without their accents, and files by name', () => {
    expect(searchMessages(all, 'cafe')).toEqual([cafe]);
    expect(searchMessages(all, 'angebot')).toEqual([sent]);
  });

  it('finds nothing without a word', () => {
    expect(searchMessages(all, '  ')).toEqual([]);
  });
});
