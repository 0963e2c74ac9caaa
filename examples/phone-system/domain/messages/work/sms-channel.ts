import { maxTextLength } from '../../../../../sdk/wire/messages/segments.ts';
import type { WorkChannel } from './work-channel.ts';

const minuteMs = 60_000;

/** Text messages to the numbers of groups. @param flush sends what is queued in the store */
export const smsChannel = (flush: () => void): WorkChannel => ({
  kind: 'sms',
  rank: 1,
  replyMs: 5 * minuteMs,
  silenceMs: 30 * minuteMs,
  maxTextLength,
  deliver: flush,
});
