import { localPreference } from '#ui/local-preference/local-preference.ts';
import { lookRoot } from './look-root.ts';

/** The settings for the look of the client, each with its choices; the first choice is the default. */
export const looks = {
  textSize: ['normal', 'large', 'larger', 'largest'],
  contrast: ['system', 'more'],
  motion: ['system', 'less'],
} as const;

export type LookName = keyof typeof looks;
export type LookOf<Name extends LookName> = (typeof looks)[Name][number];

const lookOf = <Name extends LookName>(name: Name) => {
  const known: readonly LookOf<Name>[] = looks[name];
  const [usual] = looks[name];
  return localPreference<LookOf<Name>>(name, (text) => known.find((one) => one === text) ?? usual);
};

/** The look of the client in this browser, except light and dark. */
export const look = {
  textSize: lookOf('textSize'),
  contrast: lookOf('contrast'),
  motion: lookOf('motion'),
};

/** Applies the user's choice and each later choice, also from other tabs. Returns a function that stops it. */
export function startLooks(): () => void {
  const show = () => {
    for (const [name, choice] of Object.entries(look)) lookRoot().dataset[name] = choice.read();
  };
  show();
  return look.textSize.onChange(show);
}
