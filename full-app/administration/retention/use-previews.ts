import { useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import type { RetentionPreview, RetentionRule } from '#sdk/administration.ts';
import { useAdministration } from '../use-administration.ts';
import { nameOfRule } from './rules.ts';

/** The phone system gets no request for each key. */
const restMs = 300;

/** Counts what rules would remove, after the administrator has stopped typing; by the names of the rules. */
export function usePreviews(rules: readonly RetentionRule[]): ReadonlyMap<string, RetentionPreview> {
  const administration = useAdministration();
  const report = useReportError();
  const [previews, setPreviews] = useState<ReadonlyMap<string, RetentionPreview>>(new Map());
  const text = JSON.stringify(rules);
  useEffect(() => {
    let isWanted = true;
    const count = async () => {
      const counted = new Map<string, RetentionPreview>();
      for (const rule of JSON.parse(text) as RetentionRule[]) {
        if (!isWanted) return;
        counted.set(nameOfRule(rule), await administration.previewRetention(rule));
      }
      if (isWanted) setPreviews(counted);
    };
    const timer = setTimeout(() => void count().catch(report), restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [administration, report, text]);
  return previews;
}
