import type { CallLine } from '../../../sdk/index.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** The other side of a call, as its user reads it. */
export interface Caller {
  readonly name: string;
  /** Empty where the name is the number already. */
  readonly number: string;
  /** The queue or service that the call came by. */
  readonly service: string;
  readonly photo: string | undefined;
}

/** Who is at the other end of a line; a number without a name is its own name. */
export function callerOf(line: CallLine, words: Translate): Caller {
  const number = line.displayedExternalNumber || line.displayedNumber;
  return {
    name: line.displayedLabel || number || words('calls.unknown'),
    number: line.displayedLabel ? number : '',
    service: line.serviceName ?? (line.displayedVia ? words('calls.via', { via: line.displayedVia }) : ''),
    photo: line.displayedPhoto,
  };
}
