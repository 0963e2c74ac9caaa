import Megaphone from 'lucide-react/icons/megaphone';
import Phone from 'lucide-react/icons/phone';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
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
import { DetailHead, RoundAction, RoundActions } from '#ui/facts/detail-head.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import type { Icon } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { CallGroupForm } from './call-group-form.tsx';
import styles from './call-groups.module.css';
import { callGroupWords } from './words.ts';

/** Returns the picture of a group of people, by its kind. */
export const iconOf = ({ type }: Pick<CallGroup, 'type'>): Icon =>
  type === 'PagingGroupAddress' ? Megaphone : UsersRound;

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
  if (isChanging && mayChange)
    return (
      <FormCard>
        <CallGroupForm group={group} onDone={() => setChanging(false)} />
      </FormCard>
    );
  const isPaging = group.type === 'PagingGroupAddress';
  const { overflowNumber } = group;
  return (
    <Facts
      title={group.label}
      head={
        <DetailHead
          portrait={<Avatar name="" icon={iconOf(group)} />}
          name={group.label}
          known={[`${words(`callGroups.type.${group.type}`)} · ${format(group.addressNumber)}`]}
        />
      }
      lead={
        <RoundActions>
          <RoundAction
            icon={Phone}
            label={words('action.call')}
            caption={words('action.call')}
            onClick={() => void place(group.addressNumber)}
          />
        </RoundActions>
      }
      facts={[
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
