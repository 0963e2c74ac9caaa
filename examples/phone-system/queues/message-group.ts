import { type RingPattern, ringPattern } from '../../../sdk/wire/acd-group.ts';
import type { MemberRow } from './agents/memberships.ts';
import { asMs, type Group } from './group-settings.ts';

/** A group as the messages of customers see it. */
export interface MessageGroup {
  readonly id: number;
  readonly label: string;
  /** The number to which customers write. */
  readonly directNumber: string | undefined;
  /** False for a group that takes calls only. */
  readonly takesMessages: boolean;
  /** 1 is the most urgent. */
  readonly priority: number;
  readonly ringPattern: RingPattern;
  readonly usesSkills: boolean;
  readonly bypassesDnd: boolean;
  /** How long an agent has to answer, by the kind of the message, and how long an answered customer can be silent. */
  readonly smsAnswerMs: number;
  readonly smsSilenceMs: number;
  readonly webChatAnswerMs: number;
  /** The members who take part. */
  readonly members: readonly Pick<MemberRow, 'person_id' | 'position' | 'skill_level'>[];
}

export const messageGroupOf = ({ row }: Group, members: readonly MemberRow[]): MessageGroup => ({
  id: row.id,
  label: row.label,
  directNumber: row.direct_number ?? undefined,
  takesMessages: row.takes_messages,
  priority: row.priority,
  ringPattern: ringPattern.parse(row.ring_pattern),
  usesSkills: row.uses_skills,
  bypassesDnd: row.bypasses_dnd,
  smsAnswerMs: asMs(row.sms_answer_seconds),
  smsSilenceMs: asMs(row.sms_silence_seconds),
  webChatAnswerMs: asMs(row.web_chat_answer_seconds),
  members: members.filter(({ is_active }) => is_active),
});
