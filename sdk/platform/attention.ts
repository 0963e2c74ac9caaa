import type { Attention } from './platform.ts';

/** A page's own attention. */
export const pageAttention: Attention = {
  isHidden: () => document.visibilityState === 'hidden',
  onWake(listener) {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', onVisibility);
    globalThis.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      globalThis.removeEventListener('online', listener);
    };
  },
};

/** Where there is no page, somebody always looks. */
export const constantAttention: Attention = { isHidden: () => false, onWake: () => () => undefined };
