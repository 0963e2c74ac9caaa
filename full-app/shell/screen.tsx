import { type ComponentType, lazy } from 'react';

/** What lets each screen that could not be loaded try again. */
let renewals: (() => void)[] = [];

/** Lets what could not be loaded be loaded when it is shown again: React by itself keeps a failure for good. */
export function renewScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

/** A component that is loaded when it is first shown; after a failure again, but not before `renewScreens`. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  const attempt = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error) => {
          // Not at once: React draws what failed a second time before it gives up, and would ask for ever.
          renewals.push(() => {
            Current = attempt();
          });
          throw error;
        },
      ),
    );
  let Current = attempt();
  return () => <Current />;
}
