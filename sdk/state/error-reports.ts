import type { CallsideError } from '../transport/errors.ts';
import { Listeners } from './listeners.ts';

/** Receives failures that no caller awaits. */
export class ErrorReports extends Listeners<CallsideError> {
  report(error: CallsideError): void {
    this.emit(error);
  }
}
