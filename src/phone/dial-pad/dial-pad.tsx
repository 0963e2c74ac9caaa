import Delete from 'lucide-react/icons/delete';
import Grip from 'lucide-react/icons/grip';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { mayTakeFocus } from '#ui/focus/focus-restore.ts';
import { localChoice } from '#ui/local-preference/local-preference.ts';
import { CallSummariesContext } from '../calls/summaries/call-summaries.ts';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { NumberInput } from '../numbers/number-input.tsx';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { FoundPerson } from '../people/picker/found-person.tsx';
import { PickerList } from '../people/picker/picker-list.tsx';
import { usePeoplePicker } from '../people/picker/use-people-picker.ts';
import styles from './dial-pad.module.css';
import { useKeySlot } from './key-slot.ts';
import { Keys } from './keys.tsx';
import { useKeyTone } from './use-key-tone.ts';

/** States of a line with a call. */
const withCall: readonly (string | undefined)[] = ['busy', 'ringing'];

/**
 * Empties the dial pad when the user's line becomes available after a call: what was entered belonged to it. A line that becomes
 * available because its phone is back, as after signing in again, leaves it as it is. A user who is in the form at this moment keeps
 * it, because the next number may be half typed.
 */
function useClearedWhenFree(form: RefObject<HTMLElement | null>, clear: () => void): void {
  const state = useInfo()?.extension?.telephonicState;
  const before = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the reason
  useEffect(() => {
    const hadCall = withCall.includes(before.current);
    before.current = state;
    if (state !== 'available' || !hadCall) return;
    if (!form.current?.contains(document.activeElement)) clear();
  }, [state]);
}

/** Returns the number that was dialled last, if the loaded history has a dialled number. */
function useLastDialled(): string | undefined {
  const { history } = useClient();
  return useSignalRead(() => history.items.value.find(({ isIncoming }) => !isIncoming)?.remoteNumber);
}

/** Whether the keys of a pad that can be folded are shown in this browser. */
const keysChoice = localChoice('dialKeys', ['hidden', 'shown']);

/** Props of `DialPad`. */
export interface DialPadProps {
  /** The number in the field at first. Later changes have no effect. Default: empty. */
  readonly initialNumber?: string;
  /** Reduces the pad to the field and its Call button, until the user shows the keys. This browser keeps that choice. */
  readonly folds?: boolean;
  /** Shown below the Call button. */
  readonly children?: ReactNode;
}

/**
 * A field for a number, typed, pasted or entered with the keys, or for a name, with the Call button. The empty form redials the
 * last number.
 */
export function DialPad({ initialNumber = '', folds = false, children }: DialPadProps) {
  const words = useTranslate(actionWords, panelWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  const { calls } = useClient();
  const placing = useSignalValue(calls.placing);
  const lastDialled = useLastDialled();
  const { number, setNumber, taken, press, keyed, choose, chosen, clear, isEmpty, entry, list } =
    usePeoplePicker({
      initialNumber,
      onPick: (picked) => void call(picked),
    });
  const form = useRef<HTMLFormElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  useKeySlot(slot);
  useClearedWhenFree(form, clear);
  const sound = useKeyTone();
  const hasCall = useSignalRead(() => calls.lines.value.length > 0);
  // The card of a call that has just ended offers it.
  const hasEnded = useSignalValue(useContext(CallSummariesContext).list).length > 0;
  const again = isEmpty && !hasCall && !hasEnded ? lastDialled : undefined;
  const isFolded = useSyncExternalStore(keysChoice.onChange, keysChoice.read) === 'hidden' && folds;
  const callText =
    again === undefined ? words('action.call') : words('action.redial', { number: format(again) });

  const focus = () => form.current?.querySelector('input')?.focus();

  async function call(wanted: string) {
    if (await place(wanted)) setNumber((now) => (now === wanted ? '' : now));
    else if (mayTakeFocus()) focus();
  }

  return (
    <form
      ref={form}
      className={classNames(styles.pad, isFolded && styles.folded)}
      aria-label={words('dialPad.region')}
      onSubmit={(event) => {
        event.preventDefault();
        void (again === undefined ? taken().then((picked) => call(picked.number)) : call(again));
      }}
    >
      <div ref={slot} className={styles.slot}>
        <div className={styles.entry}>
          <NumberInput
            className={styles.number}
            aria-label={words('dialPad.number')}
            placeholder={words(folds ? 'dialPad.nameOrNumber' : 'dialPad.placeholder')}
            {...entry}
          />
          {chosen && <span className={styles.chosen}>{format(chosen.number)}</span>}
          {number && (
            <IconButton
              icon={Delete}
              label={words('action.backspace')}
              onClick={() => {
                setNumber((now) => (chosen ? '' : now.slice(0, -1)));
                focus();
              }}
            />
          )}
          {folds && (
            <IconButton
              icon={Grip}
              label={words(isFolded ? 'dialPad.showKeys' : 'dialPad.hideKeys')}
              aria-expanded={!isFolded}
              onClick={() => keysChoice.choose(isFolded ? 'shown' : 'hidden')}
            />
          )}
        </div>
        {keyed && (
          <button type="button" className={styles.keyed} onClick={() => choose(keyed)}>
            <FoundPerson found={keyed} />
          </button>
        )}
        <div className={styles.keys}>
          {!isFolded && (
            <Keys
              plus
              onPress={(key) => {
                press(key);
                sound(key);
              }}
            />
          )}
          {list && (
            <div className={styles.found}>
              <PickerList {...list} />
            </div>
          )}
        </div>
      </div>
      {isFolded ? (
        <IconButton
          type="submit"
          className={classNames(styles.go, again === undefined && styles.ready)}
          icon={Phone}
          label={callText}
          pending={placing !== undefined}
        />
      ) : (
        <Button
          type="submit"
          variant={again === undefined ? 'primary' : 'normal'}
          wide
          wraps
          icon={Phone}
          pending={placing !== undefined}
        >
          {callText}
        </Button>
      )}
      {children}
    </form>
  );
}
