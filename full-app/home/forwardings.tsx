import { useTranslate } from '#i18n/use-translate.ts';
import { RuleList } from '../routing/forwardings/rule-list.tsx';
import { useForwardings } from '../routing/forwardings/use-forwardings.ts';
import { areaWords } from '../shell/screen-words.ts';
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
