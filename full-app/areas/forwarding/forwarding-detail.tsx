import type { Forwarding } from '../../../sdk/index.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { formatDuration } from '../../../src/i18n/format.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Facts } from '../../../src/ui/facts/facts.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import { destinationWords, filterWords, typeWords } from './forwarding-words.ts';

/** One rule: its condition, its callers and its destination. */
export function ForwardingDetail({ forwarding }: { forwarding: Forwarding }) {
  const words = useTranslate(areaWords);
  const format = useNumberFormat();
  const { label, forwardType, activated, noAnswerForwardingDelay } = forwarding;
  const title = label || typeWords(forwarding, words);
  useStepName(title);
  return (
    <Facts
      title={title}
      facts={[
        [words('forwarding.when'), typeWords(forwarding, words)],
        [words('forwarding.who'), filterWords(forwarding, words)],
        [words('forwarding.to'), destinationWords(forwarding, words, format)],
        ...(forwardType === 'NA'
          ? [[words('forwarding.after'), formatDuration(noAnswerForwardingDelay)] as const]
          : []),
        ...(forwarding.isConditional
          ? [[words('forwarding.only'), words('forwarding.conditions')] as const]
          : []),
        [words('forwarding.state'), words(activated ? 'forwarding.on' : 'forwarding.off')],
      ]}
    >
      <p>{words('later.forwarding')}</p>
    </Facts>
  );
}
