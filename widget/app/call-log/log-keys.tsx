import { callIdOf } from '#phone/history/history-extras.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { chosenKeys } from '#ui/keys/chosen-keys.ts';
import { useShortcutActions } from '#ui/keys/shortcut-actions.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/** The shortcut of the call log, as tooltips show it. */
export const logShortcuts = chosenKeys({ log: 'Alt+Shift+O' });

/** The key that opens the log of the present call, else of the call that has just ended. It needs no button on the screen. */
export function LogKeys(): null {
  const model = usePanelModel();
  const { calls } = useClient();
  const log = useSignalRead(() => (model.callLog.value?.isOffered.value ? model.callLog.value : undefined));
  const callID = useSignalRead(() => {
    const answered = calls.lines.value
      .map((call) => call.line.value)
      .find(({ state }) => state !== 'ringing');
    const line = answered ?? model.summaries.list.value.at(-1)?.line;
    return line ? callIdOf(line.call) : log?.wanted.value?.callID;
  });
  useShortcutActions(
    log && callID !== undefined
      ? [
          {
            keys: logShortcuts.log,
            run: () => {
              model.isMinimised.value = false;
              log.wanted.value = { callID, isOpen: true };
            },
          },
        ]
      : [],
  );
  return null;
}
