import { createContext } from 'react';
import type { ContactNumber } from '#sdk/index.ts';

/** The kind of a number, as contacts have it. */
export type DestinationType = ContactNumber['type'];

/** Begins a text message to a number. */
export type WriteMessage = (number: string, type?: DestinationType) => void;

/** An app's way to begin a text message. Apps without text messages leave it out. This file loads nothing of them. */
export const MessageWriter = createContext<WriteMessage | undefined>(undefined);
