import type { Forwarding } from '../../../sdk/index.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { formatDuration } from '../../../src/i18n/format.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Facts } from '../../../src/ui/facts.tsx';
import { useStepName } from '../../shell/use-trail.ts';
import { destinationWords } from './forwarding-words.ts';

/** One rule: when it counts, for whom, and where calls go. */
export function ForwardingDetail({ forwarding }: { forwarding: Forwarding }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const { label, forwardType, filter, activated, noAnswerForwardingDelay } = forwarding;
  const title = label || words(`forwarding.type.${forwardType}`);
  useStepName(title);
  return (
    <Facts
      title={title}
      facts={[
        [words('forwarding.when'), words(`forwarding.type.${forwardType}`)],
        [words('forwarding.who'), words(`forwarding.filter.${filter}`)],
        [words('forwarding.to'), destinationWords(forwarding, words, format)],
        ...(forwardType === 'NA'
          ? [[words('forwarding.after'), formatDuration(noAnswerForwardingDelay)] as const]
          : []),
        [words('forwarding.state'), words(activated ? 'forwarding.on' : 'forwarding.off')],
      ]}
    >
      <p>{words('later.forwarding')}</p>
    </Facts>
  );
}
