import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import { useForwardings } from '../../../src/features/forwardings/use-forwardings.ts';
import { useSentence } from '../../../src/features/forwardings/use-sentence.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { iconSize } from '../../../src/ui/icon.ts';
import { List } from '../../../src/ui/list/list.tsx';
import { ListRow } from '../../../src/ui/list/list-row.tsx';
import { Card } from './card.tsx';

/** The forwardings that are switched on. Renders nothing if there are none. */
export function Forwardings() {
  const words = useTranslate(areaWords);
  const { ofRule } = useSentence();
  const { list } = useForwardings();
  const active = list === undefined || list === 'failed' ? [] : list.filter(({ activated }) => activated);
  if (active.length === 0) return null;
  return (
    <Card
      title={words('home.forwardings')}
      more={{ path: '/forwarding/own', label: words('home.allForwardings') }}
    >
      <List label={words('home.forwardings')}>
        {active.map((one) => (
          <ListRow
            key={one.restUri}
            lead={<PhoneForwarded size={iconSize} aria-hidden="true" />}
            title={one.label || ofRule(one)}
            detail={one.label ? ofRule(one) : undefined}
          />
        ))}
      </List>
    </Card>
  );
}
