import { type ComponentType, lazy } from 'react';

/** Each resets a screen that failed to load, so that it is loaded again. */
let renewals: (() => void)[] = [];

/** Retries failed screens when they are next shown. React itself keeps a failure for ever. */
export function renewScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

/** A component that is loaded when it is first shown. After a failure it is loaded again only after `renewScreens`. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  const attempt = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error) => {
          // Not immediately: React renders a failed component a second time before it gives up, which would load it endlessly.
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
