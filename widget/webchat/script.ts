import { defineWebChatElement } from './element.ts';

// The script comes from the phone system itself.
defineWebChatElement({ server: new URL(import.meta.url).origin });
