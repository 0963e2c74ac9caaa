import { useMemo, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { fold, foldedWritings, type GroupAgent, type SeenGroup } from '#sdk/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { agentName } from '../list-orders.ts';
import { AgentPicture } from '../parts/agent-picture.tsx';
import type { CallerDialogProps } from './drop-dialog.tsx';
import styles from './supervision.module.css';
import { useSupervision } from './use-supervision.ts';
import { supervisionWords } from './words.ts';

/** A place to which a caller can go. */
interface Target {
  readonly key: string;
  readonly name: string;
  readonly number: string;
  readonly detail: string;
  readonly lead: React.ReactNode;
  readonly send: () => Promise<void>;
}

/** Props of `SendDialog`. */
export interface SendDialogProps extends CallerDialogProps {
  readonly to: 'agent' | 'group';
}

/** Lets a supervisor choose where a caller goes: to an agent of the group who is free, or to another open group. */
export function SendDialog({ to, ...props }: SendDialogProps) {
  return to === 'agent' ? <ToAgent {...props} /> : <ToGroup {...props} />;
}

function ToAgent({ caller, ...props }: CallerDialogProps) {
  const words = useTranslate(agentWords, supervisionWords);
  const { groups } = useClient();
  const supervision = useSupervision();
  const list = useMemo(() => groups.agents({ internalAddressID: caller.group }), [groups, caller.group]);
  const { items, status } = useList(list);
  const isFree = ({ activeMember, operatorStatus }: GroupAgent) => activeMember && operatorStatus === 'IDLE';
  const targets = items.filter(isFree).map((agent) => ({
    key: agent.restUri,
    name: agentName(agent),
    number: agent.groupMember.addressNumber,
    detail: words('agent.status.IDLE'),
    lead: <AgentPicture agent={agent} />,
    send: () => supervision.sendToAgent(caller, agent),
  }));
  return (
    <Targets
      {...props}
      targets={targets}
      none={status === 'ready' ? words('supervision.noAgentFree') : undefined}
    />
  );
}

function ToGroup({ caller, ...props }: CallerDialogProps) {
  const words = useTranslate(agentWords, supervisionWords);
  const { groups } = useClient();
  const supervision = useSupervision();
  const list = useMemo(() => groups.seen(), [groups]);
  const { items, status } = useList(list);
  const isOther = (group: SeenGroup) =>
    group.internalAddressID !== caller.group &&
    group.isOpen &&
    group.acdGroupNbLoggedOperators > 0 &&
    groups.supervises(group);
  const targets = items.filter(isOther).map((group) => ({
    key: group.restUri,
    name: group.label,
    number: group.addressNumber,
    detail: words(groupStateKey(group)),
    lead: <GroupPicture group={group} withState />,
    send: () => supervision.sendToGroup(caller, group),
  }));
  return (
    <Targets
      {...props}
      targets={targets}
      none={status === 'ready' ? words('supervision.noOtherGroup') : undefined}
    />
  );
}

interface TargetsProps extends Omit<CallerDialogProps, 'caller'> {
  readonly targets: readonly Target[];
  /** The sentence for an empty list; undefined while it is loading. */
  readonly none: string | undefined;
}

/** A list to choose from, with a field that finds a name or number. */
function Targets({ targets, none, name, onClose }: TargetsProps) {
  const words = useTranslate(actionWords, supervisionWords);
  const run = useRun();
  const [text, setText] = useState('');
  const title = words('supervision.sendTitle', { name });
  const wanted = fold(text.trim());
  const found = targets.filter((one) => foldedWritings(`${one.name} ${one.number}`).includes(wanted));
  return (
    <Dialog title={title} closeLabel={words('action.close')} onClose={onClose}>
      <div className={styles.send}>
        <Field label={words('supervision.find')} value={text} autoFocus autoComplete="off" onText={setText} />
        {found.length === 0 && (
          <p className={styles.soft} role="status">
            {targets.length > 0 ? words('supervision.noMatch') : none}
          </p>
        )}
        <div className={styles.targets}>
          <List label={title}>
            {found.map(({ key, name: label, number, detail, lead, send }) => (
              <ListRow
                key={key}
                lead={lead}
                title={label}
                detail={`${detail} · ${number}`}
                onSelect={() => {
                  onClose();
                  void run(send);
                }}
              />
            ))}
          </List>
        </div>
      </div>
    </Dialog>
  );
}
