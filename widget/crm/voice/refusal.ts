import { Constants } from '@salesforce/scv-connector-base';
import { CallsideError } from '#sdk/index.ts';

/** A command that is not done. The library tells Salesforce by the type, or by the command if there is none. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly type: string | undefined;

  constructor(message: string, type?: string) {
    super(message);
    this.type = type;
  }
}

const wrongDestinations: ReadonlySet<string> = new Set([
  'call.emptyNumber',
  'call.wrongNumber',
  'call.emergencyNumber',
]);

/** A failure to call, so that Salesforce can say whether the number was wrong. */
export function dialRefusal(thrown: unknown): Refusal {
  const isWrong = thrown instanceof CallsideError && wrongDestinations.has(thrown.code);
  const { INVALID_DESTINATION, GENERIC_ERROR } = Constants.ERROR_TYPE;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Refusal(message, isWrong ? INVALID_DESTINATION : GENERIC_ERROR);
}
