/** Advice that a screen has in its own words. */
export type Advice = 'name' | 'unreachable' | 'certificate' | 'password' | 'forbidden' | 'unknown' | 'busy';

/** The result of a step. */
export interface Finding {
  readonly isRight: boolean;
  /** A sentence in English. */
  readonly text: string;
  /** Addresses, answers and names, without words of a language. */
  readonly facts: string;
  /** The advice after a failure, in English. */
  readonly remedy?: string;
  readonly advice?: Advice | undefined;
}

export const right = (text: string, facts = ''): Finding => ({ isRight: true, text, facts });

export const wrong = (
  text: string,
  remedy: string,
  { facts = '', advice }: { readonly facts?: string; readonly advice?: Advice | undefined } = {},
): Finding => ({ isRight: false, text, facts, remedy, advice });

/** Facts in a line. Missing facts are left out. */
export const factsOf = (...facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');
