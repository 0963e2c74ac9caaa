import { useSeeMissedCalls } from '../../../src/features/unread/use-see-missed-calls.ts';

/** Stands beside a list of missed calls: they are seen as long as it is shown. */
export function SeeMissedCalls() {
  useSeeMissedCalls();
  return null;
}
