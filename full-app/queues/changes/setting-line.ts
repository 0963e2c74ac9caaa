import type { areaWords } from '#full-app/shell/screen-words.ts';
import type { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { formatList, formatSpan } from '#i18n/format-amounts.ts';
import type { KeyOf, Translate } from '#i18n/word-set.ts';
import { type AcdGroupChange, ringPatterns } from '#sdk/index.ts';
import type { SettingValue } from '#sdk/supervision.ts';
import type { groupSettingsWords } from '../groups/settings-words.ts';
import type { groupHistoryWords } from './words.ts';

type HistoryWords =
  | typeof areaWords
  | typeof announcementWords
  | typeof groupHistoryWords
  | typeof groupSettingsWords;
export type HistoryTranslate = Translate<HistoryWords>;
type Key = KeyOf<HistoryWords>;

/** A difference that a change has made, in words. An empty text is nothing. */
export interface DifferenceLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const labels: Readonly<Record<keyof AcdGroupChange, Key>> = {
  active: 'groupEdit.active',
  label: 'groupEdit.name',
  groupFreeText: 'groupEdit.note',
  queueSize: 'groupEdit.places',
  ringPattern: 'groupEdit.pattern',
  priority: 'groupEdit.priority',
  syndicalPause: 'groupEdit.wrapUp',
  ringingTimeout: 'groupHistory.ringTime',
  unreachableDuration: 'groupHistory.absence',
  maxWaitingTime: 'groupHistory.maxWait',
  overflowGroup: 'groupEdit.overflow',
  maxCallbackAttempts: 'groupEdit.attempts',
  callbackKey: 'groupEdit.callbackKey',
  callbackRetryTime: 'groupHistory.retryTime',
  asksFeedback: 'groupEdit.asksFeedback',
  announcedTopics: 'groupHistory.announcedTopics',
  announcementInterval: 'groupHistory.announcementInterval',
  autoLogin: 'groupEdit.autoLogin',
  bypassDnd: 'groupEdit.bypassDnd',
  acdGroupCallbackEnabled: 'groupEdit.callback',
  isSkillBasedDistributionEnabled: 'groupEdit.skills',
  isVoiceMailNoMessage: 'groupEdit.mailbox',
  allowMembersEditFwd: 'groupEdit.byMembers',
  isWebChatEnabled: 'groupEdit.hasWebChat',
  webChatOrigins: 'groupEdit.websites',
  webChatRequired: 'groupHistory.webRequired',
  webChatMaxWaitingTime: 'groupHistory.webWait',
  webChatIdleWarning: 'groupHistory.webWarning',
  webChatIdleEnd: 'groupHistory.webEnd',
  smsAnswerTime: 'groupHistory.smsAnswer',
  smsSilenceTime: 'groupHistory.smsSilence',
  webChatAnswerTime: 'groupHistory.webAnswer',
  webChatFileTime: 'groupHistory.webFiles',
};
/** Returns true for the name of a setting of a queue. */
export const isKnownSetting = (name: string): name is keyof AcdGroupChange => Object.hasOwn(labels, name);

const spans: readonly string[] = [
  'ringingTimeout',
  'unreachableDuration',
  'maxWaitingTime',
  'callbackRetryTime',
  'announcementInterval',
  'syndicalPause',
  'webChatMaxWaitingTime',
  'webChatIdleWarning',
  'webChatIdleEnd',
  'smsAnswerTime',
  'smsSilenceTime',
  'webChatAnswerTime',
  'webChatFileTime',
];

/** Numbers that mean something else. */
const numbers: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  queueSize: { '-1': 'groupEdit.queue.any', '0': 'groupEdit.queue.none' },
  syndicalPause: { '-1': 'groupEdit.wrapUp.open', '0': 'groupEdit.wrapUp.none' },
  announcementInterval: { '0': 'announce.once' },
};

/** The absence of a limit. */
const missing: Readonly<Record<string, Key>> = {
  ringingTimeout: 'groupHistory.usual',
  maxWaitingTime: 'groupHistory.unlimited',
  webChatMaxWaitingTime: 'groupHistory.unlimited',
};

/** Returns a part of a setting that has several. */
function partOf(name: string, part: string, words: HistoryTranslate): string {
  if (name === 'webChatOrigins') return part;
  if (name === 'webChatRequired') return words(`groupHistory.web.${part}` as Key);
  return words(`announce.topic.${part}` as Key);
}

function textOf(name: string, value: SettingValue, words: HistoryTranslate): string {
  if (value === null) return missing[name] ? words(missing[name]) : '';
  if (typeof value === 'boolean') {
    // The wire says that no message can be left.
    const isOn = name === 'isVoiceMailNoMessage' ? !value : value;
    return words(isOn ? 'groupHistory.yes' : 'groupHistory.no');
  }
  if (typeof value === 'number') {
    const special = numbers[name]?.[value];
    if (special) return words(special);
    return spans.includes(name) ? formatSpan(value) : String(value);
  }
  if (typeof value !== 'string') return formatList(value.map((one) => partOf(name, one, words)));
  const pattern = name === 'ringPattern' ? ringPatterns.find((one) => one === value) : undefined;
  return pattern ? words(`group.ring.${pattern}`) : value;
}

/** Returns a changed setting in words. A setting that this client does not know keeps its name. */
export const settingLine = (
  {
    name,
    before,
    after,
  }: { readonly name: string; readonly before: SettingValue; readonly after: SettingValue },
  words: HistoryTranslate,
): DifferenceLine => ({
  label: isKnownSetting(name) ? words(labels[name]) : name,
  before: textOf(name, before, words),
  after: textOf(name, after, words),
});
