import PhoneMissed from 'lucide-react/icons/phone-missed';
import { useMemo } from 'react';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallBack } from '#phone/history/call-back.tsx';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { ListContent } from '../../list/list-content.tsx';
import { isMissedOffer, missedReason } from './missed-reason.ts';
import { agentDeskWords } from './words.ts';

/** Calls of groups that rang at the agent's phone without being taken, each with the reason. */
export function MissedOffers() {
  const words = useTranslate(agentDeskWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  const { history, groups, now: serverNow } = useClient();
  const now = serverNow.peek();
  const member = useInfo()?.extension?.addressNumber ?? '';
  const list = useMemo(() => history.ofGroups({ member, filter: 'incoming' }), [history, member]);
  const known = useSignalValue(groups.items);
  const labelOf = (path: string | undefined) => known.find(({ restUri }) => restUri === path)?.label ?? '';
  return (
    <ListContent
      list={list}
      loading={words('desk.loading')}
      empty={{ icon: PhoneMissed, title: words('desk.noMissed'), detail: words('desk.noMissedDetail') }}
      isShown={isMissedOffer}
    >
      {(missed) => (
        <List label={words('desk.tab.missed')}>
          {missed.map((item) => (
            <ListRow
              key={item.restUri}
              title={item.remoteLabel ?? format(item.remoteNumber)}
              detail={[labelOf(item.acdGroup), words(missedReason(item))].filter(Boolean).join(' · ')}
              end={
                <time dateTime={isoMoment(item.timestamp)} title={formatMoment(item.timestamp, clock)}>
                  {formatWhen(item.timestamp, now, clock)}
                </time>
              }
              action={<CallBack item={item} who={item.remoteLabel ?? format(item.remoteNumber)} />}
            />
          ))}
        </List>
      )}
    </ListContent>
  );
}
