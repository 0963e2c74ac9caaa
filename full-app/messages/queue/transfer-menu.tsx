import Forward from 'lucide-react/icons/forward';
import Headset from 'lucide-react/icons/headset';
import Undo2 from 'lucide-react/icons/undo-2';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { WorkItem } from '#sdk/messages.ts';
import { workItemsOf } from '#sdk/messages.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { workWords } from './words.ts';
import { useMessageGroups } from './work-groups.ts';

/** Gives a conversation to another agent of its group who is at work, to another group, or puts it back. */
export function TransferMenu({ item, isMine }: { readonly item: WorkItem; readonly isMine: boolean }) {
  const words = useTranslate(workWords);
  const client = useClient();
  const run = useRun();
  const work = workItemsOf(client);
  const { group, agent: holder } = item;
  const list = useMemo(() => client.groups.agents({ internalAddressID: group }), [client, group]);
  const { items: members } = useList(list);
  const groups = useMessageGroups();
  const agents = members.filter(
    ({ groupMember, activeMember, isOperatorAcdMessageCapable }) =>
      activeMember &&
      isOperatorAcdMessageCapable &&
      groupMember.operatorStatus !== 'LOGOUT' &&
      groupMember.addressNumber !== holder,
  );
  const give = (agent: string) => (isMine ? work.transfer(item, { agent }) : work.assign(item, { agent }));
  const label = words('work.transfer');
  return (
    <Menu
      label={label}
      groups={[
        {
          heading: words('work.toAgent'),
          items: agents.map(({ groupMember: { addressNumber, displayName } }) => ({
            icon: Headset,
            label: displayName || addressNumber,
            onSelect: () => void run(() => give(addressNumber)),
          })),
        },
        {
          heading: words('work.toGroup'),
          items: groups
            .filter(({ internalAddressID }) => internalAddressID !== group)
            .map(({ internalAddressID, label: name }) => ({
              icon: UsersRound,
              label: name,
              onSelect: () => void run(() => work.transfer(item, { group: internalAddressID })),
            })),
        },
        ...(item.state === 'queued'
          ? []
          : [
              {
                items: [
                  {
                    icon: Undo2,
                    label: words('work.release'),
                    onSelect: () => void run(() => work.release(item)),
                  },
                ],
              },
            ]),
      ].filter(({ items }) => items.length > 0)}
      trigger={(trigger) => <IconButton icon={Forward} label={label} {...trigger} />}
    />
  );
}
