import { RuleList } from '../../../src/features/forwardings/rule-list.tsx';
import { useForwardings } from '../../../src/features/forwardings/use-forwardings.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Card } from './card.tsx';

/** The forwardings that are switched on. Renders nothing if there are none. */
export function Forwardings() {
  const words = useTranslate(areaWords);
  const { list } = useForwardings();
  const active = list === undefined || list === 'failed' ? [] : list.filter(({ activated }) => activated);
  if (active.length === 0) return null;
  return (
    <Card
      title={words('home.forwardings')}
      more={{ path: '/forwarding/own', label: words('home.allForwardings') }}
    >
      <RuleList rules={active} />
    </Card>
  );
}
