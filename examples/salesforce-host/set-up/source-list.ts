/** Returns the sources that a Content-Security-Policy lists for a directive; undefined if it lacks the directive. */
export function sourcesOf(policy: string, directive: string): readonly string[] | undefined {
  const said = policy.split(';').map((one) => one.trim().split(/\s+/));
  return said.find(([name]) => name === directive)?.slice(1);
}

/** Returns true if these sources admit an origin. @param self origin of the page with the policy */
export function letsIn(sources: readonly string[], origin: string, self: string): boolean {
  return sources.some((source) => {
    if (source === '*' || source === origin) return true;
    if (source === "'self'") return origin === self;
    if (source.endsWith(':')) return origin.startsWith(source);
    const [scheme, host] = source.includes('://') ? source.split('://') : [undefined, source];
    if (!host?.startsWith('*.')) return new URL(origin).host === host;
    const rightScheme = scheme === undefined || origin.startsWith(`${scheme}:`);
    return rightScheme && new URL(origin).host.endsWith(host.slice(1));
  });
}
