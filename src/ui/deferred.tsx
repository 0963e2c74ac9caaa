import { type FunctionComponent, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A component whose code is loaded when it is first shown, or when `preload` asks for it. */
export interface Deferred<Props> extends FunctionComponent<Props> {
  readonly preload: () => Promise<void>;
}

/**
 * A component whose code comes after the first paint, when the browser is idle. It shows nothing until it is there; where it
 * cannot be loaded the rest of the page goes on, and the next showing tries again.
 *
 * @param isUrgent it is not to wait for the browser to be idle: what is seen depends on it
 *
 * @example const Panel = deferred(() => import('./panel.tsx').then(({ Panel }) => Panel));
 */
export function deferred<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Deferred<Props> {
  let Loaded: FunctionComponent<Props> | undefined;
  let loading: Promise<void> | undefined;

  const preload = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error) => {
        loading = undefined;
        reportError(error);
      },
    );
    return loading;
  };

  function Shown(props: Props) {
    const [, paint] = useState(Loaded !== undefined);
    useEffect(() => {
      let shown = true;
      // Also when it came between the rendering and now: nobody else would paint it.
      const begin = () => void preload().then(() => shown && paint(Loaded !== undefined));
      const giveUp = isUrgent ? undefined : whenIdle(begin);
      if (isUrgent) begin();
      return () => {
        shown = false;
        giveUp?.();
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Shown, { preload });
}
