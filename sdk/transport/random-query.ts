/** The parameter that keeps proxies from answering for the router. */
export const randomQuery = (): { rd: string } => ({ rd: Math.random().toString(36).slice(2, 12) });
