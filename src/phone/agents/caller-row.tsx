import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import { type ComponentType, type CSSProperties, memo } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { rowButton } from '#ui/list/list.tsx';
import { useRun } from '../errors/use-run.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './caller-row.module.css';
import { agentShortcuts } from './shortcuts.ts';
import { takeBlock } from './take-block.ts';
import { takeWords } from './take-words.ts';
import { waitLevel } from './wait-level.ts';
import { agentWords } from './words.ts';

/** Props of `CallerRow`. */
export interface CallerRowProps {
  readonly caller: QueueCaller;
  /** The text below the name. */
  readonly facts: string;
  /** True for the caller whom the shortcut takes. */
  readonly isNext?: boolean;
  /** The menu of a supervisor. */
  readonly menu?: ComponentType<{ readonly caller: QueueCaller }> | undefined;
}

const waitStyle = (waitMs: number) => ({ '--wait': waitLevel(waitMs) }) as CSSProperties;

/**
 * A caller of a group, with the time since the caller came or has talked. A free agent can take a waiting caller. Rows whose
 * caller has not changed are not rendered again, because a full queue changes many times a second.
 */
export const CallerRow = memo(function CallerRow({
  caller,
  facts,
  isNext = false,
  menu: CallerMenu,
}: CallerRowProps) {
  const words = useTranslate(agentWords, takeWords);
  const format = useNumberFormat();
  const run = useRun();
  const now = useNow();
  const { agent, groups } = useClient();
  const pending = useSignalValue(groups.pending);
  const isAgent = useSignalValue(agent.isAgent);
  const state = useSignalValue(agent.state);
  const block = state && takeBlock(state);
  const number = format(caller.displayNumber);
  const name = caller.displayName ?? number;
  const label = words('groups.pickUp', { name });
  const time = now - (caller.startTalkingTime ?? caller.startWaitingTime);
  const details = [caller.displayName === undefined ? '' : number, facts];
  return (
    <li className={styles.caller} data-caller={caller.state}>
      <Avatar className={styles.photo} name={caller.displayName ?? ''} photo={caller.urlPhoto} />
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
      <time
        className={styles.since}
        role="timer"
        aria-live="off"
        // The bar below the time shows a wait only.
        style={caller.startTalkingTime === undefined ? waitStyle(time) : undefined}
        data-late={(caller.startTalkingTime === undefined && waitLevel(time) === 1) || undefined}
      >
        {formatShortDuration(time)}
      </time>
      <span className={styles.take}>
        {isAgent && caller.state === 'QUEUED' && (
          <Button
            {...{ [rowButton]: '' }}
            className={styles.button}
            variant="answer"
            icon={PhoneIncoming}
            aria-label={label}
            aria-keyshortcuts={isNext ? agentShortcuts.takeNext : undefined}
            title={block ? words(block) : isNext ? `${label} (${agentShortcuts.takeNext})` : label}
            disabled={!state || block !== undefined || (pending !== undefined && pending !== caller.restUri)}
            pending={pending === caller.restUri}
            onClick={() => void run(() => groups.pickUp(caller))}
          >
            {words('groups.pickUpShort')}
          </Button>
        )}
        {CallerMenu && <CallerMenu caller={caller} />}
      </span>
    </li>
  );
});
