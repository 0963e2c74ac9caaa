import type { AcdGroupAddress, AcdGroupChange, GroupAgent, OpeningHours } from '#sdk/index.ts';
import { type HoursDraft, hoursDraft, hoursProblems } from './hours.ts';
import {
  type MessageTimesDraft,
  messageTimesChanges,
  messageTimesDraft,
  messageTimesProblems,
} from './message-times-draft.ts';
import { isSameValue } from './same-value.ts';
import { type WebChatDraft, webChatChanges, webChatDraft, webChatProblems } from './web-chat-draft.ts';

/** A member while the group is edited. */
export interface MemberDraft {
  /** The path of the extension. */
  readonly extension: string;
  readonly name: string;
  readonly number: string;
  readonly skill: string;
}

/** The settings of a group as the fields of the screen have them. */
export interface GroupDraft extends WebChatDraft, MessageTimesDraft {
  readonly label: string;
  readonly note: string;
  readonly isActive: boolean;
  readonly priority: string;
  readonly isChangedByMembers: boolean;
  readonly pattern: AcdGroupAddress['ringPattern'];
  /** Seconds; empty: as defaults. */
  readonly ringTime: string;
  readonly absence: string;
  readonly wrapUp: 'none' | 'fixed' | 'open';
  readonly wrapUpTime: string;
  readonly isAutoLogin: boolean;
  readonly bypassesDnd: boolean;
  readonly usesSkills: boolean;
  readonly queue: 'none' | 'some' | 'any';
  readonly places: string;
  /** Minutes; empty: without a limit. */
  readonly maxWait: string;
  readonly overflow: string;
  readonly hasCallback: boolean;
  readonly attempts: string;
  readonly callbackKey: string;
  /** Minutes. */
  readonly retryTime: string;
  readonly asksFeedback: boolean;
  readonly hasMailbox: boolean;
  readonly hours: HoursDraft;
  readonly members: readonly MemberDraft[];
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '' : String(Math.round(ms / 1_000)));
/** A proposal for a value that is not used at present. */
const defaults = { wrapUpTime: '30', places: '10' } as const;

/** A present member of the edited group. */
export interface EditedMember extends Pick<GroupAgent, 'skillLevel'> {
  readonly groupMember: Pick<GroupAgent['groupMember'], 'restUri' | 'displayName' | 'addressNumber'>;
}

export const memberDraft = ({ groupMember, skillLevel = 1 }: EditedMember): MemberDraft => ({
  extension: groupMember.restUri,
  name: groupMember.displayName || groupMember.addressNumber,
  number: groupMember.addressNumber,
  skill: String(skillLevel),
});

/** Returns a group for editing. */
export function draftOf(
  group: AcdGroupAddress,
  hours: OpeningHours | undefined,
  members: readonly EditedMember[],
): GroupDraft {
  const { syndicalPause = 0, queueSize, maxWaitingTime } = group;
  return {
    label: group.label,
    note: group.groupFreeText ?? '',
    isActive: group.active,
    priority: String(group.priority ?? 1),
    isChangedByMembers: group.allowMembersEditFwd ?? false,
    pattern: group.ringPattern,
    ringTime: seconds(group.ringingTimeout),
    absence: seconds(group.unreachableDuration ?? 0),
    wrapUp: syndicalPause === 0 ? 'none' : syndicalPause < 0 ? 'open' : 'fixed',
    wrapUpTime: syndicalPause > 0 ? seconds(syndicalPause) : defaults.wrapUpTime,
    isAutoLogin: group.autoLogin ?? false,
    bypassesDnd: group.bypassDnd ?? false,
    usesSkills: group.isSkillBasedDistributionEnabled ?? false,
    queue: queueSize === 0 ? 'none' : queueSize < 0 ? 'any' : 'some',
    places: queueSize > 0 ? String(queueSize) : defaults.places,
    maxWait: maxWaitingTime === undefined ? '' : String(Math.round(maxWaitingTime / 60_000)),
    overflow: group.overflowGroup ?? '',
    hasCallback: group.acdGroupCallbackEnabled ?? false,
    attempts: String(group.maxCallbackAttempts ?? 1),
    callbackKey: group.callbackKey ?? '1',
    retryTime: String(Math.max(1, Math.round((group.callbackRetryTime ?? 0) / 60_000))),
    asksFeedback: group.asksFeedback ?? false,
    hasMailbox: group.isVoiceMailNoMessage === false,
    ...webChatDraft(group),
    ...messageTimesDraft(group),
    hours: hoursDraft(hours),
    members: members.map(memberDraft),
  };
}

/** Returns the names of the values that differ from the present values. */
export const changedKeys = (draft: GroupDraft, present: GroupDraft): readonly (keyof GroupDraft)[] =>
  (Object.keys(draft) as (keyof GroupDraft)[]).filter((key) => !isSameValue(draft[key], present[key]));

const plainNumber = (text: string): string => text.replaceAll(/[\s().\-/]/g, '');
const ms = (text: string, unitMs = 1_000): number => Number(text) * unitMs;

/** Returns the settings to send: the settings that differ from the present settings. */
export function changeOf(draft: GroupDraft, present: GroupDraft): AcdGroupChange {
  const wrapUps = { none: 0, fixed: ms(draft.wrapUpTime), open: -1 };
  const sizes = { none: 0, some: Number(draft.places), any: -1 };
  const overflow = plainNumber(draft.overflow);
  const parts: Partial<Record<keyof GroupDraft, AcdGroupChange>> = {
    label: { label: draft.label.trim() },
    note: { groupFreeText: draft.note.trim() },
    isActive: { active: draft.isActive },
    priority: { priority: Number(draft.priority) },
    isChangedByMembers: { allowMembersEditFwd: draft.isChangedByMembers },
    pattern: { ringPattern: draft.pattern },
    ringTime: { ringingTimeout: draft.ringTime === '' ? null : ms(draft.ringTime) },
    absence: { unreachableDuration: ms(draft.absence) },
    wrapUp: { syndicalPause: wrapUps[draft.wrapUp] },
    wrapUpTime: { syndicalPause: wrapUps[draft.wrapUp] },
    isAutoLogin: { autoLogin: draft.isAutoLogin },
    bypassesDnd: { bypassDnd: draft.bypassesDnd },
    usesSkills: { isSkillBasedDistributionEnabled: draft.usesSkills },
    queue: { queueSize: sizes[draft.queue] },
    places: { queueSize: sizes[draft.queue] },
    maxWait: { maxWaitingTime: draft.maxWait === '' ? null : ms(draft.maxWait, 60_000) },
    overflow: { overflowGroup: overflow === '' ? null : overflow },
    hasCallback: { acdGroupCallbackEnabled: draft.hasCallback },
    attempts: { maxCallbackAttempts: Number(draft.attempts) },
    callbackKey: { callbackKey: draft.callbackKey },
    retryTime: { callbackRetryTime: ms(draft.retryTime, 60_000) },
    asksFeedback: { asksFeedback: draft.asksFeedback },
    hasMailbox: { isVoiceMailNoMessage: !draft.hasMailbox },
    ...webChatChanges(draft),
    ...messageTimesChanges(draft),
  };
  return Object.assign({}, ...changedKeys(draft, present).map((key) => parts[key] ?? {}));
}

/** The keys that can ask for a call-back: all but that of the mailbox. */
export const callbackKeys = ['1', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;

/** The problem of a value. */
export type Problem =
  | { readonly name: 'required' | 'number' | 'own' | 'website' | 'afterWarning' }
  | { readonly name: 'range'; readonly least: number; readonly most: number };

/** The part of a group on which it depends which values are shown, and which are allowed. */
type CheckedGroup = Pick<AcdGroupAddress, 'addressNumber' | 'pnNumbers' | 'isGroupAcdMessageCapable'>;

/** Returns the problem of each value that has a problem; `skill:` and the path of an extension for a member. */
export function problemsOf(draft: GroupDraft, group: CheckedGroup) {
  const problems = new Map<string, Problem>();
  function whole(key: string, text: string, least: number, most: number): void {
    const isWhole = /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
    if (!isWhole) problems.set(key, { name: 'range', least, most });
  }
  if (draft.label.trim() === '') problems.set('label', { name: 'required' });
  whole('priority', draft.priority, 1, 100);
  if (draft.ringTime !== '') whole('ringTime', draft.ringTime, 1, 300);
  whole('absence', draft.absence, 0, 3_600);
  if (draft.wrapUp === 'fixed') whole('wrapUpTime', draft.wrapUpTime, 1, 3_600);
  if (draft.queue === 'some') whole('places', draft.places, 1, 10_000);
  if (draft.maxWait !== '') whole('maxWait', draft.maxWait, 1, 1_440);
  if (draft.hasCallback) {
    whole('attempts', draft.attempts, 1, 10);
    whole('retryTime', draft.retryTime, 1, 1_440);
  }
  if (group.isGroupAcdMessageCapable) {
    webChatProblems(draft, whole, (key, name) => problems.set(key, { name }));
    messageTimesProblems(draft, whole);
  }
  for (const { extension, skill } of draft.members) whole(`skill:${extension}`, skill, 0, 100);
  const overflow = plainNumber(draft.overflow);
  if (overflow !== '' && !/^\+?\d{1,20}$/.test(overflow)) problems.set('overflow', { name: 'number' });
  else if ([group.addressNumber, ...group.pnNumbers].includes(overflow)) {
    problems.set('overflow', { name: 'own' });
  }
  return problems as ReadonlyMap<string, Problem>;
}

/** Returns true if nothing in a draft has a problem. */
export const isValid = (draft: GroupDraft, group: CheckedGroup): boolean =>
  problemsOf(draft, group).size === 0 && hoursProblems(draft.hours).size === 0;
