import Coffee from 'lucide-react/icons/coffee';
import Ear from 'lucide-react/icons/ear';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MicVocal from 'lucide-react/icons/mic-vocal';
import Play from 'lucide-react/icons/play';
import Zap from 'lucide-react/icons/zap';
import { useTranslate } from '#i18n/use-translate.ts';
import { callWorkWords } from '#phone/calls/work-words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { ColleagueCall, GroupAgent, PauseReason } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { agentName } from '../list-orders.ts';
import { useSupervision } from './use-supervision.ts';
import { supervisionWords } from './words.ts';

const entering = { listen: Ear, bargeIn: MicVocal, intrude: Zap } as const;
const ways = Object.keys(entering) as readonly (keyof typeof entering)[];

/** Props of `AgentMenu`. */
export interface AgentMenuProps {
  readonly agent: GroupAgent;
  /** The call of the agent that the supervisor may listen to. */
  readonly call: ColleagueCall | undefined;
  readonly reasons: readonly PauseReason[];
}

/** The possible commands for an agent: listen, enter the call, log in or out, begin or end a pause. */
export function AgentMenu({ agent, call, reasons }: AgentMenuProps) {
  const words = useTranslate(callWorkWords, supervisionWords);
  const run = useRun();
  const supervision = useSupervision();
  const { isPending, canEnter } = useSignalRead(() => ({
    isPending: supervision.pending.value.has(agent.groupMember.restUri) || call?.pending.value !== undefined,
    canEnter: ways.filter((way) => call?.can(way)),
  }));
  const commands = supervision.commands(agent);
  const calls = canEnter.map((way) => ({
    icon: entering[way],
    label: words(`colleagues.${way}`),
    onSelect: () => void run(() => call?.[way]() ?? Promise.resolve()),
  }));
  const isWrappingUp = agent.operatorStatus === 'SYNDICAL_PAUSE';
  const items = {
    logIn: { icon: LogIn, label: words('supervision.logIn'), run: () => supervision.logIn(agent) },
    endPause: {
      icon: Play,
      label: words(isWrappingUp ? 'supervision.endWrapUp' : 'supervision.endPause'),
      run: () => supervision.endPause(agent),
    },
    startPause: undefined,
    logOut: { icon: LogOut, label: words('supervision.logOut'), run: () => supervision.logOut(agent) },
  } as const;
  const work: MenuItem[] = commands.flatMap((command) => {
    const item = items[command];
    if (!item) return [];
    return [{ icon: item.icon, label: item.label, onSelect: () => void run(item.run) }];
  });
  const pauses: MenuItem[] = [
    ...reasons.map(({ acdPauseReasonID: reason, text }) => ({
      icon: Coffee,
      label: text,
      onSelect: () => void run(() => supervision.startPause(agent, { reason })),
    })),
    {
      icon: Coffee,
      label: words('supervision.pause'),
      onSelect: () => void run(() => supervision.startPause(agent)),
    },
  ];
  const groups = [
    { heading: words('supervision.calls'), items: calls },
    { heading: words('supervision.work'), items: work },
    {
      heading: words('supervision.pauseHeading'),
      items: commands.includes('startPause') ? pauses : [],
    },
  ].filter((group) => group.items.length > 0);
  const label = words('supervision.agentMenu', { name: agentName(agent) });
  return (
    <Menu
      label={label}
      groups={groups}
      trigger={(trigger) => (
        <IconButton icon={EllipsisVertical} label={label} pending={isPending} {...trigger} />
      )}
    />
  );
}
