import type { CallsideError } from '../transport/errors.ts';
import { Listeners } from './listeners.ts';

/** Where failures go that nobody awaits. */
export class ErrorReports extends Listeners<CallsideError> {
  report(error: CallsideError): void {
    this.emit(error);
  }
}
