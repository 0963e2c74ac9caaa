import type { AcdGroupAddress, AcdGroupChange } from '#sdk/index.ts';

/** The web chat of a group as the fields of the screen have it. */
export interface WebChatDraft {
  readonly hasWebChat: boolean;
  /** Origins, one on each line. */
  readonly websites: string;
  readonly asksName: boolean;
  readonly asksEmail: boolean;
  readonly asksQuestion: boolean;
  /** Minutes; empty: without a limit. */
  readonly webWait: string;
  /** Minutes. */
  readonly webWarning: string;
  readonly webEnd: string;
}

const minuteMs = 60_000;
const minutes = (ms: number): string => String(Math.max(1, Math.round(ms / minuteMs)));
const ms = (text: string): number => Number(text) * minuteMs;

/** Returns the origins in a text: what stands behind the host of a pasted address is left out. */
export const websitesIn = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => URL.parse(one)?.origin ?? one);

const isWebsite = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** Returns the web chat of a group for editing. */
export const webChatDraft = (group: AcdGroupAddress): WebChatDraft => ({
  hasWebChat: group.isWebChatEnabled ?? false,
  websites: (group.webChatOrigins ?? []).join('\n'),
  asksName: group.webChatRequired?.includes('name') ?? false,
  asksEmail: group.webChatRequired?.includes('email') ?? false,
  asksQuestion: group.webChatRequired?.includes('question') ?? false,
  webWait: group.webChatMaxWaitingTime === undefined ? '' : minutes(group.webChatMaxWaitingTime),
  webWarning: minutes(group.webChatIdleWarning ?? 0),
  webEnd: minutes(group.webChatIdleEnd ?? 0),
});

/** Returns the settings that each changed value sends. */
export function webChatChanges(draft: WebChatDraft): Record<keyof WebChatDraft, AcdGroupChange> {
  const fields = { name: draft.asksName, email: draft.asksEmail, question: draft.asksQuestion };
  const names = ['name', 'email', 'question'] as const;
  const required = { webChatRequired: names.filter((name) => fields[name]) };
  return {
    hasWebChat: { isWebChatEnabled: draft.hasWebChat },
    websites: { webChatOrigins: [...websitesIn(draft.websites)] },
    asksName: required,
    asksEmail: required,
    asksQuestion: required,
    webWait: { webChatMaxWaitingTime: draft.webWait === '' ? null : ms(draft.webWait) },
    webWarning: { webChatIdleWarning: ms(draft.webWarning) },
    webEnd: { webChatIdleEnd: ms(draft.webEnd) },
  };
}

/**
 * Reports the values with a problem.
 *
 * @param range reports a number outside of a range, or that is none
 */
export function webChatProblems(
  draft: WebChatDraft,
  range: (key: string, text: string, least: number, most: number) => void,
  report: (key: string, name: 'required' | 'website' | 'afterWarning') => void,
): void {
  if (!draft.hasWebChat) return;
  const websites = websitesIn(draft.websites);
  if (websites.length === 0) report('websites', 'required');
  else if (websites.length > 20 || !websites.every(isWebsite)) report('websites', 'website');
  if (draft.webWait !== '') range('webWait', draft.webWait, 1, 1_440);
  if (Number(draft.webEnd) <= Number(draft.webWarning)) report('webEnd', 'afterWarning');
  range('webWarning', draft.webWarning, 1, 1_440);
  range('webEnd', draft.webEnd, 1, 1_440);
}
