import CircleAlert from 'lucide-react/icons/circle-alert';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import { useNavigate, useParams } from 'react-router';
import type { Forwarding } from '../../../sdk/index.ts';
import { useForwardings } from '../../../src/features/forwardings/use-forwardings.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { actionWords } from '../../../src/i18n/en/calls/actions.ts';
import { historyWords } from '../../../src/i18n/en/calls/history.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useInfo } from '../../../src/react/use-domains.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import { List } from '../../../src/ui/list/list.tsx';
import { ListRow } from '../../../src/ui/list/list-row.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import page from '../../shell/page/page.module.css';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { PlannedPage } from '../planned/planned-page.tsx';
import { ForwardingDetail } from './forwarding-detail.tsx';
import { destinationWords, typeWords } from './forwarding-words.ts';

const listPath = '/forwarding/own';

/** The user's forwardings as stored in the phone system, and the details of one. */
export function ForwardingPage() {
  const words = useTranslate(actionWords, areaWords, fullAppWords, historyWords);
  const format = useNumberFormat();
  const navigate = useNavigate();
  const info = useInfo();
  const { forwardingID, service, contactID } = useParams();
  const { list, refresh } = useForwardings();
  const extension = info?.extension?.internalAddressID ?? '';
  const all = Array.isArray(list) ? (list as readonly Forwarding[]) : undefined;
  const open = all?.find((one) => one.forwardingID === forwardingID);
  const missing = forwardingID !== undefined && all ? <NoSuchEntry /> : undefined;
  const later = (service ?? contactID) !== undefined && (
    <PlannedPage text="later.forwarding" heading={false} />
  );
  return (
    <TwoPane
      title={words('area.forwarding')}
      list={
        <>
          {list === undefined && <Skeleton label={words('forwarding.loading')} rows={4} />}
          {list === 'failed' && (
            <EmptyState
              icon={CircleAlert}
              title={words('forwarding.failed')}
              detail={words('history.failedDetail')}
              action={<Button onClick={refresh}>{words('action.retry')}</Button>}
            />
          )}
          {all?.length === 0 && (
            <EmptyState
              icon={PhoneForwarded}
              title={words('forwarding.none')}
              detail={words('forwarding.noneDetail')}
            />
          )}
          {all && all.length > 0 && (
            <List label={words('area.forwarding')}>
              {all.map((one) => (
                <ListRow
                  key={one.restUri}
                  lead={<PhoneForwarded size={iconSize} aria-hidden="true" />}
                  title={typeWords(one, words)}
                  detail={destinationWords(one, words, format)}
                  end={one.activated ? '' : words('forwarding.off')}
                  current={one === open}
                  onSelect={() =>
                    void navigate(`/forwarding/${extension}/${one.forwardType}/${one.forwardingID}`)
                  }
                />
              ))}
            </List>
          )}
        </>
      }
      detail={
        open ? (
          <div className={page.page}>
            <ForwardingDetail forwarding={open} />
          </div>
        ) : (
          missing || later || undefined
        )
      }
      placeholder={
        <EmptyState
          icon={PhoneForwarded}
          title={words('area.forwarding')}
          detail={words('forwarding.choose')}
        />
      }
      up={() => void navigate(listPath)}
    />
  );
}
