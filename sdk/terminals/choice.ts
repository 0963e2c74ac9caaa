import * as z from 'zod/mini';
import type { FormattedTerminal, TerminalKind } from './formatted-terminal.ts';
import type { PhoneRights } from './rules.ts';

/** The stored choice of terminal. Without an id it means whichever terminal of that kind there is. */
export const terminalChoice = z.object({
  type: z.enum(['softphone', 'webphone', 'normal']),
  abstractTerminalID: z.optional(z.string()),
});
export type TerminalChoice = z.infer<typeof terminalChoice>;

export interface Selection {
  readonly selected: FormattedTerminal | undefined;
  /** The choice as it should be stored now. */
  readonly choice: TerminalChoice | undefined;
  /** The choice was removed because such a phone is not allowed here; the user has to choose another. */
  readonly isRefused: boolean;
}

/** The phone of a user who has chosen none in this browser. */
export interface DefaultPhone {
  /** The id of the phone that the user has made the default phone, for all browsers. */
  readonly id?: string | undefined;
  /** The kind that the enterprise prefers. */
  readonly kind: TerminalKind;
}

/**
 * Returns the terminal that a stored choice selects today. A choice that is no longer allowed, or whose terminal is gone, is
 * dropped. For a softphone or web phone that is gone only the id is cleared, since another terminal of its kind will do.
 * Without a choice the user's default phone is taken if it can call, else a phone of the preferred kind that can, else the
 * web phone, else the only terminal.
 */
export function resolveChoice(
  stored: TerminalChoice | undefined,
  list: readonly FormattedTerminal[],
  rights: PhoneRights,
  preferred: DefaultPhone = { kind: 'softphone' },
): Selection {
  const fallback = { selected: defaultTerminal(list, preferred), choice: undefined, isRefused: false };
  if (!stored) return fallback;
  const { type, abstractTerminalID } = stored;
  if (type !== 'normal' && !rights[type]) return { ...fallback, isRefused: true };
  const same = list.find((terminal) => terminal.terminalId === abstractTerminalID);
  if (same) return { selected: same, choice: stored, isRefused: false };
  if (type === 'normal') return fallback;
  return {
    selected: list.find((terminal) => terminal.type === type),
    choice: abstractTerminalID === undefined ? stored : { type },
    isRefused: false,
  };
}

function defaultTerminal(
  list: readonly FormattedTerminal[],
  { id, kind }: DefaultPhone,
): FormattedTerminal | undefined {
  const callable = list.filter(({ maxTerminalConnection }) => maxTerminalConnection > 0);
  // The web phone is started by being selected; all others have to be in service.
  const canCall = callable.filter(
    ({ type, physicalState }) => type === 'webphone' || physicalState === 'inService',
  );
  return (
    canCall.find(({ terminalId }) => terminalId === id) ??
    canCall.find(({ type }) => type === kind) ??
    canCall.find(({ type }) => type === 'webphone') ??
    (callable.length === 1 ? callable[0] : undefined)
  );
}

/** The kind that the custom data names as the default; a softphone where they name none. */
export const kindOfSetting = (setting: string | undefined): TerminalKind =>
  setting === 'webphone' || setting === 'normal' ? setting : 'softphone';
