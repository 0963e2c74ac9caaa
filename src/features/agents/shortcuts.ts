/** The shortcuts of an agent, as tooltips show them. */
export const agentShortcuts = {
  takeNext: 'Alt+Shift+N',
  pause: 'Alt+Shift+U',
  ready: 'Alt+Shift+D',
  extend: 'Alt+Shift+X',
} as const;
