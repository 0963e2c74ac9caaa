import History from 'lucide-react/icons/history';
import Maximize2 from 'lucide-react/icons/maximize-2';
import VoicemailIcon from 'lucide-react/icons/voicemail';
import { useLayoutEffect, useRef } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callKind } from '#phone/calls/call-kind.ts';
import { CollapsedCall } from '#phone/calls/card/collapsed-call.tsx';
import { CallKeys } from '#phone/calls/keys/call-keys.tsx';
import { useCallerName } from '#phone/calls/use-caller-name.ts';
import { useOrderedCalls } from '#phone/calls/use-ordered-calls.ts';
import { PhoneMenu } from '#phone/terminals/phone-menu.tsx';
import { useClient } from '#react/client-context.tsx';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isFocusAtRest } from '#ui/focus/focus-restore.ts';
import { type Icon, iconSize } from '#ui/icon.ts';
import type { WidgetPlace } from '#widget/bridge/widget-ui.ts';
import styles from './mini-panel.module.css';
import { usePanelModel } from './panel-model.ts';

/** The widget in a single line: its state and news, or the most important call with its timer and its buttons. */
export function MiniPanel({ onRestore }: { onRestore: () => void }) {
  const words = useTranslate(panelWords);
  const model = usePanelModel();
  const { groups, currentId, ringing } = useOrderedCalls();
  // There is space for a single call, and a call that waits for an answer has to be seen.
  const current = ringing ?? groups.flat().find(({ lineId }) => lineId === currentId);
  const line = useRef<HTMLDivElement>(null);
  // A user who minimised it by a key was in the menu of the header, which is gone.
  useLayoutEffect(() => {
    if (isFocusAtRest()) line.current?.querySelector<HTMLElement>(':scope > button:last-child')?.focus();
  }, []);
  const goTo = (place: WidgetPlace) => {
    model.place.value = place;
    onRestore();
  };
  return (
    <div ref={line} className={styles.line}>
      <div className={styles.middle}>
        {current ? (
          <>
            <CallInLine key={current.lineId} call={current} onOpen={onRestore} />
            <CallKeys
              key={`keys ${current.lineId}`}
              call={current}
              ringing={ringing}
              group={groups.find((group) => group.includes(current)) ?? []}
              onPanel={onRestore}
            />
          </>
        ) : (
          <PhoneMenu />
        )}
      </div>
      {!current && <News onOpen={goTo} />}
      <IconButton icon={Maximize2} label={words('panel.restore')} onClick={onRestore} />
    </div>
  );
}

/** Counts of unseen items, and a button that opens them. */
function News({ onOpen }: { onOpen: (place: WidgetPlace) => void }) {
  const words = useTranslate(panelWords);
  const { unread } = useClient();
  const missed = useSignalValue(unread.missedCalls);
  const messages = useSignalValue(unread.voicemails);
  const news: readonly (readonly [WidgetPlace, Icon, number, string])[] = [
    ['recents', History, missed, words('tab.missed', { count: missed })],
    ['voicemail', VoicemailIcon, messages, words('tab.messages', { count: messages })],
  ];
  return news.map(
    ([place, Picture, count, label]) =>
      count > 0 && (
        <button
          key={place}
          type="button"
          className={styles.news}
          aria-label={label}
          title={label}
          onClick={() => onOpen(place)}
        >
          <Picture size={iconSize} aria-hidden="true" />
          {count}
        </button>
      ),
  );
}

function CallInLine({ call, onOpen }: { call: Call; onOpen: () => void }) {
  const line = useCallLine(call);
  const name = useCallerName()(line);
  return (
    <article aria-label={name} data-line={call.lineId}>
      <CollapsedCall
        compact
        hasAnswerKey
        call={call}
        kind={callKind(line)}
        name={name}
        draggable={false}
        onOpen={onOpen}
      />
    </article>
  );
}
