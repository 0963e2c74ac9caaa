import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { maxTextLength } from './segments.ts';

/** The templates of the user and of the enterprise. */
export const textTemplateSource = 'v1/user/TextTemplate';

/** The number of templates that a user, and the enterprise, can have. */
export const maxTextTemplates = 100;

/** A template belongs to its user (`own`), or to all users (`enterprise`). */
export const textTemplateLevels = ['own', 'enterprise'] as const;

/** A prepared text for messages. */
export interface TextTemplate {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the template. */
  readonly templateID: string;
  /** The text of the template. */
  readonly text: string;
  /** The owner of the template. */
  readonly level: 'own' | 'enterprise';
  /** The template comes from the configuration of the phone system, and no user changes it here. */
  readonly isFixed?: boolean | undefined;
}

export const textTemplate = z.object({
  restUri: z.string(),
  templateID: z.string(),
  text: z.string(),
  level: z.enum(textTemplateLevels),
  isFixed: z.optional(z.boolean()),
});
true satisfies SameType<TextTemplate, z.output<typeof textTemplate>>;
/** The owner of a template: the user, or the enterprise. */
export type TextTemplateLevel = TextTemplate['level'];

const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((value) => [...value].length <= maxTextLength, 'The text is too long.'),
);

/** `POST v1/user/TextTemplate`. */
export const newTextTemplate = z.strictObject({ text, level: z._default(z.enum(textTemplateLevels), 'own') });

/** `PUT v1/user/TextTemplate/{id}`. */
export const changedTextTemplate = z.strictObject({ text });
