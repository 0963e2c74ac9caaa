import type { SignedInScope } from '../state/signed-in-work.ts';
import { CallsideError } from '../transport/errors.ts';
import type { PhoneControllerOptions } from './phone-controller.ts';

/** Where the phone's code could not be loaded, it is tried again after this time. */
const retryMs = 2_000;

/** Loads the phone's code and runs the phone, until the user signs out. */
export function startPhone(scope: SignedInScope, options: PhoneControllerOptions): void {
  const { platform, report } = options;
  let stop: (() => Promise<void>) | undefined;
  let cancelRetry = () => {};
  const load = async () => {
    try {
      const { runPhone } = await import('./phone-controller.ts');
      if (!scope.signal.aborted) stop = runPhone(options);
    } catch (cause) {
      if (scope.signal.aborted) return;
      report(new CallsideError('offline', { cause }));
      cancelRetry = platform.clock.after(retryMs, () => void load());
    }
  };
  scope.onEnd(() => {
    cancelRetry();
    return stop?.();
  });
  void load();
}
