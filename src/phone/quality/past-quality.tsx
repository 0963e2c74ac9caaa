import { useEffect, useState } from 'react';
import { formatDecimal } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallHistoryItem, CallQualityRecord } from '#sdk/index.ts';
import { Fact } from '#ui/facts/facts.tsx';
import { useReportError } from '../errors/use-run.ts';
import { qualityWords } from './words.ts';

/** Below the first limit it was hard to talk. Above the second there are no complaints. */
function gradeOf(mos: number): 'poor' | 'fair' | 'good' {
  if (mos < 3.1) return 'poor';
  return mos < 3.6 ? 'fair' : 'good';
}

function wordsOf({ mos, trouble }: CallQualityRecord, words: Translate<typeof qualityWords>): string {
  const grade = words(`quality.${gradeOf(mos)}`, { mos: formatDecimal(mos) });
  return trouble ? `${grade}: ${words(`quality.past.${trouble}`)}` : grade;
}

/** The audio quality of a past call, among its facts, if it was measured. */
export function PastQuality({ item }: { item: CallHistoryItem }) {
  const words = useTranslate(qualityWords);
  const { callQualities } = useClient();
  const report = useReportError();
  const [record, setRecord] = useState<CallQualityRecord>();
  const { restUri } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to report a failure is no reason to load again
  useEffect(() => {
    let shown = true;
    setRecord(undefined);
    callQualities.of({ restUri }).then((found) => shown && setRecord(found), report);
    return () => {
      shown = false;
    };
  }, [callQualities, restUri]);
  if (!record) return null;
  return <Fact name={words('quality.past')}>{wordsOf(record, words)}</Fact>;
}
