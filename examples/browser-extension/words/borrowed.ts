/** The texts that the apps have too, by their key here: their words are in the dictionaries of the apps. */
export const borrowed = {
  answer: 'action.answer',
  decline: 'action.decline',
  hangUp: 'action.hangUp',
  callNumber: 'action.callNumber',
  allowMicrophone: 'action.allow',
  settings: 'panel.settings',
} as const;
