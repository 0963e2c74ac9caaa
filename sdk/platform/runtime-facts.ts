/** What the runtime says about itself. */
export function runtimeFacts(): object {
  const hasPage = typeof document !== 'undefined';
  return {
    userAgent: navigator.userAgent,
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(hasPage && {
      isOnline: navigator.onLine,
      visibility: document.visibilityState,
      isFramed: window.parent !== window,
      isSecure: window.isSecureContext,
      size: `${innerWidth}x${innerHeight}`,
    }),
  };
}
