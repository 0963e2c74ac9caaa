import { useContext, useId } from 'react';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call, CallLine } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { isTyping } from '#ui/keys/is-typing.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { keepClear } from '#ui/menu/popover-place.ts';
import { slide } from '#ui/slide/slide.ts';
import { type CallKind, callKind } from '../call-kind.ts';
import { CallPanel, type PanelName } from '../panels/call-panel.tsx';
import { openPanelOf } from '../panels/open-panel.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { useCallerName } from '../use-caller-name.ts';
import styles from './call-card.module.css';
import { CallDetails } from './call-details.tsx';
import { CallExtras } from './call-extras.ts';
import { CallHead } from './call-head.tsx';
import { CallOffers } from './call-offers.tsx';
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
  /** True for the call that the key for answering answers. */
  readonly hasAnswerKey?: boolean;
  /** True if the card can be dropped on another card. The menus offer the same actions. */
  readonly draggable?: boolean;
  /** Called when the user clicks a card that is a single line, so that it can be expanded. */
  readonly onOpen: () => void;
}

const SummaryWrapUp = lazyComponent(() =>
  import('#phone/agents/desk/summary-wrap-up.tsx').then((module) => module.SummaryWrapUp),
);

interface ExpandedCallProps {
  readonly call: Call;
  readonly line: CallLine;
  readonly kind: CallKind;
  /** The id of the heading with the name. */
  readonly id: string;
  readonly draggable: boolean;
}

/**
 * The content of a card that is shown in full. The other party and the buttons keep their position: content that appears later is
 * below them, and scrolls under them where there is little space.
 */
function ExpandedCall({ call, line, kind, id, draggable }: ExpandedCallProps) {
  const Extras = useContext(CallExtras);
  const panelState = openPanelOf(call);
  const opened = useSignalValue(panelState);
  const setOpened = (name?: PanelName) => {
    panelState.value = name;
  };
  const isOver = line.state === 'dropped';
  // A call that has been answered meanwhile cannot be forwarded any more.
  const open = (opened === 'forward') === (kind === 'incoming') ? opened : undefined;
  const panel = {
    open,
    onToggle: (name: PanelName) => setOpened(name === open ? undefined : name),
  };
  const number = line.displayedExternalNumber || line.displayedNumber;
  const Actions = kind === 'incoming' ? IncomingActions : LiveActions;
  return (
    <>
      <div className={styles.top} {...{ [keepClear]: '' }}>
        <CallHead call={call} line={line} id={id} draggable={draggable} />
        {isOver ? <EndedActions line={line} /> : <Actions call={call} number={number} {...panel} />}
      </div>
      {open && !isOver && <CallPanel key={open} call={call} kind={open} onDone={() => setOpened()} />}
      <CallOffers line={line} />
      {Extras && <Extras line={line} />}
      {isOver && line.acdGroup !== undefined && <SummaryWrapUp lineId={line.lineId} />}
      {!isOver && <CallDetails call={call} />}
    </>
  );
}

/** Keeps a summary on the screen while the user types in it. */
function useHeldSummary(lineId: string) {
  const summaries = useContext(CallSummariesContext);
  const holdIfTyping = ({ target }: { target: EventTarget }) => {
    if (isTyping(target)) summaries.hold(lineId);
  };
  return {
    onKeyDown: holdIfTyping,
    onPointerDown: holdIfTyping,
    onFocus: ({ target }: { target: EventTarget }) => {
      // A field that took the focus by itself holds nothing before the user is in it.
      if (target instanceof Element && target.closest('[data-unasked]')) return;
      if (isTyping(target)) summaries.hold(lineId);
      // A field that is removed while it has the focus does not lose it first.
      else summaries.release(lineId);
    },
    onBlur: () => summaries.release(lineId),
  };
}

/** A call: the other party, its state, and the available actions. After its end it is shown as a summary for a moment. */
export function CallCard({
  call,
  ended,
  expanded,
  hasAnswerKey = false,
  draggable = false,
  onOpen,
}: CallCardProps) {
  const id = useId();
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
      // The card of an outgoing call takes the place of the card that shows how it is placed.
      className={classNames(
        styles.card,
        line.isIncoming && slide,
        styles[ended ? 'ended' : line.state === 'held' ? 'held' : kind],
      )}
      data-line={ended ? undefined : call.lineId}
      aria-label={expanded ? undefined : name}
      aria-labelledby={expanded ? id : undefined}
    >
      {!expanded && (
        <CollapsedCall
          call={call}
          kind={kind}
          name={name}
          hasAnswerKey={hasAnswerKey}
          draggable={draggable}
          onOpen={onOpen}
        />
      )}
      {expanded && <ExpandedCall call={call} line={line} kind={kind} id={id} draggable={draggable} />}
    </article>
  );
}
