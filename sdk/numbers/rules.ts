import type { NumberLookup } from '#wire/calls/number-lookup.ts';

/** An action for a written number. */
export interface NumberAction {
  /**
   * `notAllowed`: the number exists, and this user cannot call it. `emergency`: the number belongs to an emergency service or a
   * helpline, which the phone system does not connect.
   */
  readonly type: 'callInternalNumber' | 'callPublicNumber' | 'notAllowed' | 'emergency';
  /** The number to call. */
  readonly destination: string;
  /** The number in international form, as `+33100000101`, if it can be reached from outside. */
  readonly e164?: string | undefined;
  /** The number in national form. */
  readonly national?: string | undefined;
  /** The number in international form, as `+33100000200`. */
  readonly international?: string | undefined;
  /** ISO 3166, two letters. */
  readonly country?: string | undefined;
  /** The owner of the number, if the phone system knows any. */
  readonly label?: string | undefined;
  /** The keys to send once the call is answered, with the pause before them. */
  readonly delayedDigits?: string;
}

/** The actions for a number: the action for the internal number first, because it is shorter and free. */
export function actionsOf(found: NumberLookup): readonly NumberAction[] {
  const { isDSValidNumber: kind, internalNumber, dsDelayedDigits: delayedDigits, ...about } = found;
  const { e164 } = about;
  const action = (type: NumberAction['type'], destination: string): NumberAction => ({
    type,
    destination,
    ...about,
    ...(delayedDigits && { delayedDigits }),
  });
  const ofPublic = e164 ? [action('callPublicNumber', e164)] : [];
  if (kind === 'I' && internalNumber) return [action('callInternalNumber', internalNumber), ...ofPublic];
  if (kind === 'E' && e164) return ofPublic;
  if (kind === 'S') return [action('emergency', internalNumber ?? '')];
  return [action('notAllowed', e164 ?? internalNumber ?? '')];
}
