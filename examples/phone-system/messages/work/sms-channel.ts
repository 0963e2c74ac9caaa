import { maxTextLength } from '../../../../sdk/wire/messages/segments.ts';
import type { WorkChannel } from './work-channel.ts';

/** Text messages to the numbers of groups. @param flush sends the queued messages of the store */
export const smsChannel = (flush: () => void): WorkChannel => ({
  kind: 'sms',
  rank: 1,
  timesIn: ({ smsAnswerMs, smsSilenceMs }) => ({ replyMs: smsAnswerMs, silenceMs: smsSilenceMs }),
  maxTextLength,
  deliver: flush,
});
