import { chosenKeys } from '#ui/keys/chosen-keys.ts';

/** The usual shortcuts of an agent. */
export const defaultAgentShortcuts = {
  takeNext: 'Alt+Shift+N',
  pause: 'Alt+Shift+U',
  ready: 'Alt+Shift+D',
  extend: 'Alt+Shift+X',
} as const;

/** The shortcuts of an agent, with the keys that the user has chosen, as tooltips show them. */
export const agentShortcuts = chosenKeys(defaultAgentShortcuts);
