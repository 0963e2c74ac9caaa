import { loadCode } from '../state/load-code.ts';
import type { SignedInScope } from '../state/signed-in-work.ts';
import type { PhoneControllerOptions } from './phone-controller.ts';

/** Loads the phone's code and runs the phone, until the user signs out. */
export function startPhone({ signal, onEnd }: SignedInScope, options: PhoneControllerOptions): void {
  const { platform, report } = options;
  let stop: (() => Promise<void>) | undefined;
  onEnd(() => stop?.());
  void loadCode(() => import('./phone-controller.ts'), { clock: platform.clock, report, signal }).then(
    (code) => {
      stop = code?.runPhone(options);
    },
  );
}
