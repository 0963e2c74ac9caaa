import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentGroup } from '#sdk/index.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useRun } from '../errors/use-run.ts';
import { agentWords } from './words.ts';

/** Props of `TakePart`. */
export interface TakePartProps {
  readonly group: AgentGroup;
  /** The text below the switch of an agent who can work. */
  readonly detail?: string | undefined;
}

/** The switch of a member for taking the calls of a group. */
export function TakePart({ group, detail }: TakePartProps) {
  const words = useTranslate(agentWords);
  const run = useRun();
  const { agent, groups } = useClient();
  const pending = useSignalValue(groups.pending);
  const canWork = useSignalValue(agent.canWork);
  return (
    <Switch
      label={words('groups.takePart', { group: group.label })}
      detail={canWork ? detail : errorWords('agent.notAgent').detail}
      checked={group.activeMember}
      disabled={!canWork}
      pending={pending !== undefined}
      onChange={(wanted) => void run(() => (wanted ? groups.loginTo(group) : groups.logoutOf(group)))}
    />
  );
}
