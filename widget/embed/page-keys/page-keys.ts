import type { FormattedCall } from '#widget/bridge/contract/call.ts';
import type { EmbeddedWidget } from '../embed.ts';

/** The phone actions of page keys. */
export type PageKeyAction = 'answer' | 'hangUp' | 'hold' | 'mute';

/** The keys of the page that control the phone. */
export interface PageKeysOptions {
  /**
   * The combinations, as `Alt+Shift+A`: modifiers out of `Alt`, `Control`, `Meta` and `Shift`, then a `KeyboardEvent.key`. An empty text switches
   * a combination off. Default: the combinations of the phone itself, Alt+Shift with A, E, H and M.
   */
  keys?: Partial<Record<PageKeyAction, string>>;
  /** Sends digits, `*` and `#` into the connected call, unless the user is typing. Default false. */
  digits?: boolean;
  /** Called when the phone refuses. Default: the page's error handler, by `reportError`. */
  onError?: (error: unknown, action: PageKeyAction | 'digits') => void;
}

const defaultKeys: Readonly<Record<PageKeyAction, string>> = {
  answer: 'Alt+Shift+A',
  hangUp: 'Alt+Shift+E',
  hold: 'Alt+Shift+H',
  mute: 'Alt+Shift+M',
};

const modifiers = ['Alt', 'Control', 'Meta', 'Shift'] as const;

/**
 * Makes keys that are pressed in the page, outside of the phone's frame, control the phone. The page needs the
 * permission `controlCalls`.
 */
export class PageKeys {
  readonly #phone: EmbeddedWidget;
  readonly #options: PageKeysOptions;
  readonly #actions: ReadonlyMap<string, PageKeyAction>;
  readonly #life = new AbortController();

  constructor(phone: EmbeddedWidget, options: PageKeysOptions = {}) {
    this.#phone = phone;
    this.#options = options;
    const keys = Object.entries({ ...defaultKeys, ...options.keys }) as [PageKeyAction, string][];
    this.#actions = new Map(
      keys
        .filter(([, combination]) => combination)
        .map(([action, combination]) => [normal(combination), action]),
    );
    document.addEventListener('keydown', (event) => this.#press(event), { signal: this.#life.signal });
  }

  /** Releases the keys. */
  dispose(): void {
    this.#life.abort();
  }

  #press(event: KeyboardEvent): void {
    // Ignores a key that the page handled itself, a key that repeats, and a key that composes a character.
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const action = this.#actions.get(combinationOf(event));
    if (action && !(writes(event) && isTyping(event))) this.#run(event, action);
    else if (this.#options.digits && isDigit(event) && !isTyping(event)) this.#dial(event);
  }

  #run(event: KeyboardEvent, action: PageKeyAction): void {
    const command = this.#commandOf(action);
    if (!command) return;
    event.preventDefault();
    this.#report(command(), action);
  }

  /** Returns the command of an action; undefined if no call allows the action now: then the page keeps the key. */
  #commandOf(action: PageKeyAction): (() => Promise<unknown>) | undefined {
    const phone = this.#phone;
    const first = (method: string) => phone.calls.find((call) => call.actions.includes(method));
    const ringing = phone.calls.find(({ canAnswer }) => canAnswer);
    const live = phone.calls.filter((call) => call !== ringing);
    const on = (call: FormattedCall | undefined, run: (on: { lineID: string }) => Promise<unknown>) =>
      call && (() => run({ lineID: call.lineID }));
    switch (action) {
      case 'answer':
        return on(ringing, phone.answer);
      case 'hangUp':
        return on(live.find(isTalking) ?? live.find(({ canDrop }) => canDrop) ?? ringing, phone.drop);
      case 'hold':
        return on(first('hold'), phone.hold) ?? on(first('unhold'), phone.unhold);
      case 'mute':
        return on(first('mute'), phone.mute) ?? on(first('unmute'), phone.unmute);
    }
  }

  #dial(event: KeyboardEvent): void {
    const call = this.#phone.calls.find((one) => isTalking(one) && one.actions.includes('sendDtmf'));
    if (!call) return;
    event.preventDefault();
    this.#report(this.#phone.sendDtmf({ lineID: call.lineID, dtmfs: event.key }), 'digits');
  }

  #report(done: Promise<unknown>, action: PageKeyAction | 'digits'): void {
    done.catch((error: unknown) => {
      if (this.#options.onError) this.#options.onError(error, action);
      else reportError(error);
    });
  }
}

const isTalking = ({ state }: FormattedCall): boolean => state === 'talking';

const isDigit = (event: KeyboardEvent): boolean =>
  /^[0-9*#]$/.test(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey;

/**
 * Returns true if the key would write a character: without Alt, Control and Meta, and on Apple's keyboards with Alt
 * too.
 */
const writes = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && (!event.altKey || /Mac|iP/.test(navigator.platform));

/** Returns true if the focus is in a text field, also inside shadow roots. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}

/** Normalizes the order of modifiers and the case. */
function normal(combination: string): string {
  const parts = combination.split('+');
  const key = parts.pop() || '+';
  const held = modifiers.filter((one) => parts.some((part) => part.toLowerCase() === one.toLowerCase()));
  return [...held, key.toUpperCase()].join('+');
}

/** Returns the pressed combination, by the key's position if Alt changes its character. */
function combinationOf({ altKey, ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): string {
  const held = [altKey && 'Alt', ctrlKey && 'Control', metaKey && 'Meta', shiftKey && 'Shift'].filter(
    Boolean,
  );
  const letter = altKey && code.startsWith('Key') && !/^[a-z]$/i.test(key) ? code.slice(3) : key;
  return normal([...held, letter].join('+'));
}
