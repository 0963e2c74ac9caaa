import { useContext, useId } from 'react';
import { useCallLine } from '#react/use-domains.ts';
import type { Call, CallLine } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { isTyping } from '#ui/keys/is-typing.ts';
import { callKind } from '../call-kind.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { useCallerName } from '../use-caller-name.ts';
import styles from './call-card.module.css';
import { CallDetails } from './call-details.tsx';
import { CallExtras } from './call-extras.ts';
import { CallHead } from './call-head.tsx';
import { CollapsedCall } from './collapsed-call.tsx';
import { EndedActions } from './ended-actions.tsx';
import { IncomingActions } from './incoming-actions.tsx';
import { LiveActions } from './live-actions.tsx';

/** Props of `CallCard`. */
export interface CallCardProps {
  /** The call, from `client.calls.lines`. */
  readonly call: Call;
  /** The last state of the line, if the call is over. */
  readonly ended?: CallLine | undefined;
  /** True if the call is shown in full; otherwise it is a single line. */
  readonly expanded: boolean;
  /** True if the card can be dropped on another card. The menus offer the same actions. */
  readonly draggable?: boolean;
  /** Called when the user clicks a card that is a single line, so that it can be expanded. */
  readonly onOpen: () => void;
}

/** The buttons of a call. They keep their position: content that appears later is below them. */
function Actions({ call, line }: { call: Call; line: CallLine }) {
  if (line.state === 'dropped') return <EndedActions line={line} />;
  const number = line.displayedExternalNumber || line.displayedNumber;
  if (callKind(line) === 'incoming') return <IncomingActions call={call} number={number} />;
  return <LiveActions call={call} number={number} />;
}

/** Keeps a summary on the screen while the user types in it. */
function useHeldSummary(lineId: string) {
  const summaries = useContext(CallSummariesContext);
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (isTyping(target)) summaries.hold(lineId);
    },
    onBlur: () => summaries.release(lineId),
  };
}

/** A call: the other party, its state, and the available actions. After its end it is shown as a summary for a moment. */
export function CallCard({ call, ended, expanded, draggable = false, onOpen }: CallCardProps) {
  const id = useId();
  const Extras = useContext(CallExtras);
  const present = useCallLine(call);
  const line = ended ?? present;
  const name = useCallerName()(line);
  const kind = callKind(line);
  return (
    <article
      {...focusFallback}
      {...useHeldSummary(call.lineId)}
      // An ended call is no call any more, for screen readers and shortcuts.
      role={ended ? 'group' : undefined}
      className={classNames(styles.card, styles[ended ? 'ended' : line.state === 'held' ? 'held' : kind])}
      data-line={ended ? undefined : call.lineId}
      aria-label={expanded ? undefined : name}
      aria-labelledby={expanded ? id : undefined}
    >
      {!expanded && (
        <CollapsedCall call={call} kind={kind} name={name} draggable={draggable} onOpen={onOpen} />
      )}
      {expanded && (
        <>
          <CallHead call={call} line={line} id={id} draggable={draggable} />
          <Actions call={call} line={line} />
          {Extras && <Extras line={line} />}
          {!ended && <CallDetails call={call} />}
        </>
      )}
    </article>
  );
}
