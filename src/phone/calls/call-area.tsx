import { useContext, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { keepClear } from '#ui/menu/popover-place.ts';
import styles from './call-area.module.css';
import { callKind } from './call-kind.ts';
import { CallCard, type CallCardProps } from './card/call-card.tsx';
import { PlacingCard } from './card/placing-card.tsx';
import { CallJoining } from './joining/call-joining.tsx';
import { PairActions } from './joining/pair-actions.tsx';
import { CallKeys } from './keys/call-keys.tsx';
import { CallSummariesContext } from './summaries/call-summaries.ts';
import { useOrderedCalls } from './use-ordered-calls.ts';
import { callWords } from './words.ts';

/** A group keeps its place while calls join and leave it, because its key is its oldest call. */
const keyOf = (group: readonly Call[]) =>
  group.reduce((oldest, call) =>
    call.line.peek().creationTime < oldest.line.peek().creationTime ? call : oldest,
  ).lineId;

const isRinging = (call: Call) => callKind(call.line.peek()) === 'incoming';

const byWaiting = (one: { readonly waits: boolean }, other: { readonly waits: boolean }) =>
  Number(one.waits) - Number(other.waits);

const nothing = () => {};

/**
 * All calls of the user, a `CallCard` for each, with the current call expanded, and calls that have just ended below. Place
 * it where nothing covers it, because users answer and hang up here.
 */
export function CallArea() {
  const words = useTranslate(callWords);
  const { calls, agent } = useClient();
  const placing = useSignalValue(calls.placing);
  const { groups, currentId, ringing, choose } = useOrderedCalls();
  const summaries = useContext(CallSummariesContext);
  const ended = useSignalValue(summaries.list);
  const held = useSignalValue(summaries.held);
  const live = groups.flat();
  const several = live.length > 1;
  const current = live.find(({ lineId }) => lineId === currentId);
  useEffect(() => summaries.follow(calls, agent), [summaries, calls, agent]);
  const pairs = groups.map((group) => ({
    key: keyOf(group),
    waits: group.every((call) => call.lineId !== currentId && isRinging(call)),
    pair: group.length > 1 ? group : undefined,
    cards: group.map(
      (call): CallCardProps => ({
        call,
        expanded: call.lineId === currentId || held.has(call.lineId),
        hasAnswerKey: call === ringing,
        draggable: several,
        onOpen: () => choose(call.lineId),
      }),
    ),
  }));
  const past = ended.map(({ call, line }) => ({
    key: line.lineId,
    waits: false,
    pair: undefined,
    cards: [{ call, ended: line, expanded: true, onOpen: nothing }],
  }));
  return (
    <section
      {...focusFallback}
      aria-label={words('calls.region')}
      className={styles.area}
      {...{ [keepClear]: '' }}
    >
      {placing !== undefined && <PlacingCard number={placing} />}
      {/*
       * One list: the card of a call that ends stays the same element, so the text typed in it is kept. Calls that wait for an
       * answer are the last, so that they move no other card.
       */}
      {[...pairs, ...past].toSorted(byWaiting).map(({ key, waits, pair, cards }) => (
        <div
          key={key}
          className={classNames(
            pair && styles.pair,
            waits && styles.waiting,
            cards.some(({ call }) => call.lineId === currentId) && styles.current,
          )}
        >
          {cards.map((card) => (
            <CallCard key={card.call.lineId} {...card} />
          ))}
          {pair && <PairActions pair={pair} />}
        </div>
      ))}
      {several && <CallJoining calls={live} />}
      {current && (
        <CallKeys
          key={current.lineId}
          call={current}
          ringing={ringing}
          group={groups.find((group) => group.includes(current)) ?? []}
        />
      )}
    </section>
  );
}
