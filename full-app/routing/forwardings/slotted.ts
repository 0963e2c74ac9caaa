import { createElement, Fragment, type ReactNode } from 'react';

/** The mark of a slot in a translated text. No language writes it. */
const mark = (name: string) => `\u0000${name}\u0000`;

/**
 * Puts controls into the gaps of a translated sentence, in the order of the language.
 *
 * @param text returns the sentence with these texts in its gaps
 *
 * @example slotted((gaps) => words('forward.sentence', gaps), { when: <Select … />, calls: …, to: … })
 */
export function slotted<Name extends string>(
  text: (gaps: Readonly<Record<Name, string>>) => string,
  slots: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const names = Object.keys(slots) as Name[];
  const gaps = Object.fromEntries(names.map((name) => [name, mark(name)])) as Record<Name, string>;
  const parts = text(gaps)
    .split('\u0000')
    .map((part) => slots[part as Name] ?? part);
  // As arguments, the parts need no keys: a sentence has no other order.
  return createElement(Fragment, null, ...parts);
}
