import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addMissingPart } from './missing-parts.ts';

/** A component in a file of its own. `preload` loads it before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

function Missing({ retry }: { readonly retry: () => void }) {
  useEffect(() => addMissingPart(retry), [retry]);
  return null;
}

/**
 * A heavy component whose code is loaded when it is first shown. A failure is reported, leaves the rest of the page as it is, and
 * counts as a missing part, which a notice offers to load again. The next time the component is shown, it is loaded again too.
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
  let loading: Promise<ComponentType<Props> | undefined> | undefined;

  async function attempt(): Promise<ComponentType<Props> | undefined> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      reportError(error);
      return undefined;
    }
  }
  const start = () => {
    loading ??= attempt();
    return loading;
  };

  function Shown(props: Props) {
    const retry = () => setPart(part);
    // A loaded component is rendered at once, because React would delay a suspended component.
    function part(): ComponentType<Props> {
      return loaded ?? lazy(async () => ({ default: (await start()) ?? (() => <Missing retry={retry} />) }));
    }
    const [Part, setPart] = useState(part);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { preload: () => start().then(() => {}) });
}
