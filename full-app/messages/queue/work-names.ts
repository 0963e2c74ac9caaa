import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import type { WorkItem, WorkThread } from '#sdk/messages.ts';
import { workWords } from './words.ts';

type Remote = Pick<WorkItem & WorkThread, 'remoteLabel' | 'remoteNumber'>;

/** Returns a function that names a customer: by name, number, or as a visitor of the website. */
export function useCustomerName(): (remote: Remote) => string {
  const words = useTranslate(workWords);
  const format = useNumberFormat();
  return ({ remoteLabel, remoteNumber }) =>
    remoteLabel || (remoteNumber === undefined ? words('work.stranger') : format(remoteNumber));
}
