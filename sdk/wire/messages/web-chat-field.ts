import * as z from 'zod/mini';
import { isOrigin } from '../origin.ts';

/** The fields of the form before a chat with a visitor of a website. */
export const webChatFields = ['name', 'email', 'question'] as const;
/** A field of the form before a chat. */
export const webChatField = z.enum(webChatFields);
/** A field of the form before a chat. */
export type WebChatField = (typeof webChatFields)[number];

/** The origin of a website, as browsers send it: `https://www.example.com`. */
export const websiteOrigin = z
  .string()
  .check(z.maxLength(200), z.refine(isOrigin, 'This is not the origin of a website.'));
