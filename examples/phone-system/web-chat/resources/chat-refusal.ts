import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { webChatErrorIds } from '../../../../sdk/wire/messages/web-chat.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { ChatRefused } from '../web-chats.ts';

/** Returns a refusal of a web chat in the wire format. */
export function chatRefusal({ reason }: ChatRefused): Refusal {
  switch (reason) {
    case 'ended':
      return new Refusal(410, 'This chat is over.', { exceptionId: webChatErrorIds.ended });
    case 'full':
      return new Refusal(409, 'Too many visitors wait already.', { exceptionId: webChatErrorIds.full });
    case 'fileType':
      return new Refusal(
        400,
        'Only PDF files, JPEG, PNG, GIF and WebP pictures, and plain texts can be sent.',
        {
          exceptionId: webChatErrorIds.fileType,
          cause: 'file',
        },
      );
    case 'notAnswered':
      return new Refusal(409, 'Files can be sent when somebody has answered.', {
        exceptionId: webChatErrorIds.notAnswered,
        cause: 'file',
      });
    case 'noRoom':
      return new Refusal(503, 'No file can be stored now.', {
        exceptionId: routerErrorIds.denialOfService,
        headers: { 'Retry-After': '600' },
      });
    case 'notOffered':
      return refuse(409, 'No call was offered.');
    case 'tooMany':
      return refuse(409, 'This chat has as many files as it can have.', 'file');
    default:
      return new Refusal(503, 'These are too many messages at once.', {
        exceptionId: routerErrorIds.denialOfService,
        headers: { 'Retry-After': '10' },
      });
  }
}
