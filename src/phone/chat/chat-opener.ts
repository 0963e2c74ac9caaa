import { createContext } from 'react';

/** Opens the direct chat with a colleague, by the path of the colleague's entry in the directory. */
export type OpenChat = (contact: string) => void;

/** An app's way to open a direct chat. Apps without a chat leave it out. This file loads nothing of the chat. */
export const ChatOpener = createContext<OpenChat | undefined>(undefined);
