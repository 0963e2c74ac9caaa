import { type ComponentType, lazy, useState } from 'react';

/** Each resets a screen that failed to load, so that it is loaded again. */
let renewals: (() => void)[] = [];

/** Retries failed screens when they are next shown. React itself keeps a failure for ever. */
export function renewScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

/** A page in a file of its own. */
export type Screen<Props> = ComponentType<Props> & {
  /** Loads its code before it is shown. A failure is not reported: the screen itself loads the code again and shows the failure. */
  readonly preload: () => Promise<void>;
};

/** A page of this name in a module that is loaded when the page is first shown. After a failure it is loaded again only after `renewScreens`. */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const attempt = () =>
    lazy(() =>
      loadNow().catch((error) => {
        // Not immediately: React renders a failed component a second time before it gives up, which would load it endlessly.
        renewals.push(() => {
          Current = attempt();
        });
        throw error;
      }),
    );
  let Current: ComponentType<Props> = attempt();
  function Shown(props: Props) {
    // A loaded screen is rendered at once, because React would delay a suspended screen.
    const [Part] = useState(() => loaded ?? Current);
    return <Part {...props} />;
  }
  const preload = async () => {
    if (!loaded) await loadNow().catch(() => undefined);
  };
  return Object.assign(Shown, { preload });
}
