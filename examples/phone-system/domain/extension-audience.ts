/** Who reads about an extension: its user, agents and supervisors, all others. */
export const audiences = ['owner', 'agents', 'colleagues'] as const;
export type ExtensionAudience = (typeof audiences)[number];
