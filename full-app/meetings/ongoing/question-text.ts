import type { Translate } from '#i18n/word-set.ts';
import { isExternalUid, type MeetingPrompt } from '#sdk/meetings.ts';
import type { meetingWords } from '../words.ts';

/** Returns a question in a sentence. The sentence names a guest without an account as a guest. */
export function questionText(prompt: MeetingPrompt, words: Translate<typeof meetingWords>): string {
  if (prompt.kind === 'invitation')
    return words('meetings.ask.invitation', { name: prompt.from.displayName });
  const { uid, displayName: name } = prompt;
  return isExternalUid(uid)
    ? words('meetings.ask.guest', { name })
    : words('meetings.ask.joinRequest', { name });
}
