import type { actionWords } from '#i18n/action-words.ts';
import type { KeyOf, Translate } from '#i18n/word-set.ts';
import type { callWorkWords } from '#phone/calls/work-words.ts';
import { readNumber } from '#phone/numbers/read-number.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import { fold, foldedWritings } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';
import type { Place } from '../area.ts';
import type { fullAppWords } from '../area-words.ts';

type KeyLabel = KeyOf<typeof actionWords | typeof callWorkWords | typeof fullAppWords>;

/** An offer of the command field for the typed text. */
export interface Command {
  /** Unique in the list. */
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly run: () => void;
  /** The action of Enter, if it is not obvious. */
  readonly keyLabel?: KeyLabel | undefined;
  /** The alternative action of Shift+Enter. */
  readonly other?: { readonly keyLabel: KeyLabel; readonly run: () => void } | undefined;
  /** The person that it calls, shown as in every people picker. */
  readonly found?: FoundNumber;
}

const maxScreens = 8;

/** Returns the number in a text that contains a digit and no word; otherwise undefined. */
export const numberIn = (text: string): string | undefined =>
  /\p{Nd}/u.test(text) && !/\p{L}{2}/u.test(text) ? readNumber(text) : undefined;

/** The characters between the words of a name. */
const between = /[\s:,()-]+/;

/** True if every word of the text begins a word of the name. */
export function isCalled(name: string, text: string): boolean {
  const words = foldedWritings(name).split(between);
  return fold(text)
    .split(between)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Returns the areas whose name matches the text. */
export const screenCommands = (
  text: string,
  areas: readonly Place[],
  words: Translate<typeof fullAppWords>,
  go: (path: string) => void,
): readonly Command[] =>
  areas
    .filter(({ label }) => isCalled(words(label), text.trim()))
    .slice(0, maxScreens)
    .map(({ label, icon, path }) => ({
      id: path,
      icon,
      title: words('search.goTo', { area: words(label) }),
      run: () => go(path),
    }));
