import type { AcdGroupAddress, AcdGroupChange } from '#sdk/index.ts';

/** The times of a group for messages as the fields of the screen have them. */
export interface MessageTimesDraft {
  /** Minutes that an agent has to answer a text message, and that an answered customer can be silent. */
  readonly smsAnswer: string;
  readonly smsSilence: string;
  /** Seconds that an agent has to answer a visitor of a website. */
  readonly webAnswer: string;
  /** Days for which files of visitors are kept. */
  readonly webFiles: string;
}

/** In milliseconds. */
const units = { smsAnswer: 60_000, smsSilence: 60_000, webAnswer: 1_000, webFiles: 86_400_000 } as const;

/** The times of a phone system that has none as settings. */
const defaults = { smsAnswer: '5', smsSilence: '30', webAnswer: '120', webFiles: '90' } as const;

/** Only edited values are sent, so a time of another client with a part of a unit is rounded on the screen only. */
const timeIn = (name: keyof typeof units, ms: number | undefined): string =>
  ms === undefined ? defaults[name] : String(Math.max(1, Math.round(ms / units[name])));
const msOf = (name: keyof typeof units, text: string): number => Number(text) * units[name];

/** Returns the times of a group for editing. */
export const messageTimesDraft = (group: AcdGroupAddress): MessageTimesDraft => ({
  smsAnswer: timeIn('smsAnswer', group.smsAnswerTime),
  smsSilence: timeIn('smsSilence', group.smsSilenceTime),
  webAnswer: timeIn('webAnswer', group.webChatAnswerTime),
  webFiles: timeIn('webFiles', group.webChatFileTime),
});

/** Returns the settings that each changed value sends. */
export const messageTimesChanges = (
  draft: MessageTimesDraft,
): Record<keyof MessageTimesDraft, AcdGroupChange> => ({
  smsAnswer: { smsAnswerTime: msOf('smsAnswer', draft.smsAnswer) },
  smsSilence: { smsSilenceTime: msOf('smsSilence', draft.smsSilence) },
  webAnswer: { webChatAnswerTime: msOf('webAnswer', draft.webAnswer) },
  webFiles: { webChatFileTime: msOf('webFiles', draft.webFiles) },
});

/**
 * Reports the values with a problem.
 *
 * @param range reports a number outside of a range, or that is none
 */
export function messageTimesProblems(
  draft: MessageTimesDraft & { readonly hasWebChat: boolean },
  range: (key: string, text: string, least: number, most: number) => void,
): void {
  range('smsAnswer', draft.smsAnswer, 1, 1_440);
  range('smsSilence', draft.smsSilence, 1, 10_080);
  if (!draft.hasWebChat) return;
  range('webAnswer', draft.webAnswer, 15, 3_600);
  range('webFiles', draft.webFiles, 1, 3_650);
}
