import { defineWords } from '#i18n/word-set.ts';

/** The visitor of a website who writes to a group, beside the conversation. */
export const webChatWords = defineWords({
  'webChat.visitor': 'Visitor of the website',
  'webChat.failed': 'The visitor could not be loaded',
  'webChat.loading': 'Loading the visitor',
  'webChat.question': 'First question',
  'webChat.here': 'On the page',
  'webChat.away': 'Has left the page',
  'webChat.over': 'The chat is over',
  'webChat.typing': 'The visitor is typing',
  'webChat.offerCall': 'Offer a call',
  'webChat.offered': 'A call is offered: {{number}}',
  'webChat.requested': 'The visitor wants to be called at {{number}}',
  'webChat.sendFile': 'Send a file',
  'webChat.sendingFile': 'Sending the file',
  'webChat.fileTooLarge': 'The file has more than {{size}} MB',
  'webChat.fileType': 'Only PDF, pictures and texts can be sent',
  'webChat.fileDeleted': '{{name}} (deleted after some time)',
  'webChat.saveFile': 'Save {{name}}',
});
