import Phone from 'lucide-react/icons/phone';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { actionWords } from '#i18n/action-words.ts';
import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { usePlaceCall } from '#phone/calls/use-place-call.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { WithPresence } from '#phone/people/person/with-presence.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type CallGroup, callGroupsOf } from '#sdk/call-groups.ts';
import { idOf } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { CallGroupForm } from './call-group-form.tsx';
import styles from './call-groups.module.css';
import { callGroupWords } from './words.ts';

/** A group: how it rings, and its members with their presence. */
export function CallGroupDetail({ group }: { readonly group: CallGroup }) {
  const words = useTranslate(actionWords, callGroupWords);
  const format = useNumberFormat();
  const navigate = useNavigate();
  const place = usePlaceCall();
  const client = useClient();
  const { presence } = client;
  useEffect(() => presence.watchColleagues(), [presence]);
  const groups = callGroupsOf(client);
  const mayChange = useSignalRead(() => groups.mayChange(group));
  const [isChanging, setChanging] = useState(false);
  if (isChanging && mayChange) return <CallGroupForm group={group} onDone={() => setChanging(false)} />;
  const isPaging = group.type === 'PagingGroupAddress';
  const { overflowNumber } = group;
  return (
    <Facts
      title={group.label}
      lead={
        <Button icon={Phone} variant="primary" onClick={() => void place(group.addressNumber)}>
          {words('action.call')}
        </Button>
      }
      facts={[
        [words(`callGroups.type.${group.type}`), format(group.addressNumber)],
        [
          words('callGroups.rings'),
          words(isPaging ? 'callGroups.pages' : `callGroups.pattern.${group.ringPattern}`),
        ],
        ...(isPaging
          ? []
          : ([
              [words('callGroups.time'), formatSpan(group.ringingTimeout)],
              [
                words('callGroups.overflow'),
                overflowNumber === '' ? words('callGroups.overflowNone') : format(overflowNumber),
              ],
            ] as const)),
      ]}
    >
      <div className={styles.members}>
        <List label={words('callGroups.members')}>
          {group.members.map(({ contact, displayName, addressNumber, urlPhoto }) => (
            <ListRow
              key={contact}
              lead={
                <WithPresence contact={contact}>
                  <Avatar name={displayName} photo={urlPhoto} />
                </WithPresence>
              }
              title={displayName}
              detail={format(addressNumber)}
              onSelect={() => void navigate(`/contact/detail/all/${idOf(contact)}`)}
            />
          ))}
        </List>
      </div>
      {mayChange && <Button onClick={() => setChanging(true)}>{words('callGroups.change')}</Button>}
    </Facts>
  );
}
