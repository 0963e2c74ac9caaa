import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component in a file of its own. `preload` loads it before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

const Nothing = () => null;

/**
 * A heavy component whose code is loaded when it is first shown. A failure is reported and leaves the rest of the page as it is;
 * the next time the component is shown, it is loaded again.
 *
 * @param fallback shown while the component is loading
 *
 * @example const Preflight = lazyComponent(() => import('../preflight/preflight.tsx').then((module) => module.Preflight));
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function attempt(): Promise<ComponentType<Props>> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      reportError(error);
      return Nothing;
    }
  }
  const start = () => {
    loading ??= attempt();
    return loading;
  };

  function Shown(props: Props) {
    // A loaded component is rendered at once, because React would delay a suspended one.
    const [Part] = useState(() => loaded ?? lazy(async () => ({ default: await start() })));
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { preload: () => start().then(() => {}) });
}
