import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

/** A text message, or a conversation. Few users of the widget write any, so it is loaded when it is first opened. */
export const MessageDialog = lazyComponent(() =>
  import('./message-conversation.tsx').then((module) => module.MessageConversation),
);
