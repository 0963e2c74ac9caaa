import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component that is a file of its own. `preload` fetches it before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

const Nothing = () => null;

/**
 * A heavy component whose code is loaded when it is first shown. A failure is reported and leaves the rest of the page as it is;
 * the next time the component is shown, it is requested again.
 *
 * @param fallback stands in its place meanwhile
 *
 * @example const Preflight = lazyComponent(() => import('../lazy-part/call-check.tsx').then((module) => module.Preflight));
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
    // What is loaded already is shown at once: React would hold back what was suspended for a moment.
    const [Part] = useState(() => loaded ?? lazy(async () => ({ default: await start() })));
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { preload: () => start().then(() => {}) });
}
