import { type ComponentType, lazy, useState } from 'react';

/** Loads the code of a screen. */
type Load = () => Promise<ComponentType>;

/** Each resets a screen that failed to load, so that it is loaded again. */
let renewals: (() => void)[] = [];

/** The screens whose code is here. */
const loaded = new WeakMap<Load, ComponentType>();

const loadNow = async (load: Load): Promise<ComponentType> => {
  const component = await load();
  loaded.set(load, component);
  return component;
};

/** Retries failed screens when they are next shown. React itself keeps a failure for ever. */
export function renewScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

/** Loads the code of a screen before the screen is shown. A failure is not reported: the screen itself loads it again and shows it. */
export async function preloadScreen(load: Load): Promise<void> {
  if (!loaded.has(load)) await loadNow(load).catch(() => undefined);
}

/** A component that is loaded when it is first shown. After a failure it is loaded again only after `renewScreens`. */
export function screen(load: Load): ComponentType {
  const attempt = () =>
    lazy(() =>
      loadNow(load).then(
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
  let Current: ComponentType = attempt();
  return function Screen() {
    // A loaded screen is rendered at once, because React would delay a suspended screen.
    const [Part] = useState(() => loaded.get(load) ?? Current);
    return <Part />;
  };
}
