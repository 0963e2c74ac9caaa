import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CompanySoundOccasion } from '#sdk/administration.ts';
import { companySoundWords } from './words.ts';

const ownTexts = [
  'MUSIC',
  'INVALID_NUMBER',
  'NOT_ALLOWED',
  'EMERGENCY_NUMBER',
  'UNREACHABLE',
  'NO_ANSWER',
] as const satisfies readonly CompanySoundOccasion[];
type OwnText = (typeof ownTexts)[number];

const hasOwnText = (occasion: CompanySoundOccasion): occasion is OwnText =>
  ownTexts.some((one) => one === occasion);

/** Returns true for an announcement that queues make. */
export const isOfQueues = (occasion: CompanySoundOccasion): boolean => !hasOwnText(occasion);

/** Returns a function that names an occasion and says when it is. */
export function useOccasionText() {
  const words = useTranslate(companySoundWords, announcementWords);
  return (occasion: CompanySoundOccasion): { readonly title: string; readonly detail: string } =>
    hasOwnText(occasion)
      ? { title: words(`sounds.occasion.${occasion}`), detail: words(`sounds.detail.${occasion}`) }
      : { title: words(`announce.topic.${occasion}`), detail: words(`announce.topicDetail.${occasion}`) };
}
