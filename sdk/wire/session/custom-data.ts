import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The product's name, default phone and branding for this host. */
export interface CustomData {
  /** The name of the product. */
  readonly appName: string;
  /** Read and without effect: the specification has only its name. */
  readonly nameMyIstraMulti?: string | undefined;
  /** Read and without effect: the specification has only its name. */
  readonly myIstraMulti?: boolean | undefined;
  /** The name of the theme. Missing: the product's own. */
  readonly branding?: string | undefined;
  /** The address of a plain text for the sign-in screen. Missing: no text. */
  readonly welcomeMessageUrl?: string | undefined;
  /** The kind of phone for users who have chosen none: `softphone`, `webphone` or `normal`. */
  readonly defaultSoftphone: string;
  /** Lists of people show internal numbers. */
  readonly displayAddressNumberForExtensionsInList: boolean;
  /** Words come from a translation service. */
  readonly useLocize: boolean;
  /**
   * Where a translation service has words that several products share, with `{lang}`; used where `useLocize` is set.
   */
  readonly commonDictionaryUrl?: string | undefined;
  /** Origins of pages that may embed a client from this host; the user's profile narrows them after login. */
  readonly AllowedParentFrames?: string[] | undefined;
  /** The origins of pages that may sign users in; none by default. Callside's own property. */
  readonly SignInParentFrames?: string[] | undefined;
  /** Identity providers by which users sign in, at `/sso/<id>/start`. Missing: none. Callside's own property. */
  readonly SignInProviders?: { readonly id: string; readonly label: string }[] | undefined;
  /** Origins whose scripts the widget may load, to speak with the CRM around it. */
  readonly CrmScriptOrigins?: string[] | undefined;
}

export const customData = z.object({
  appName: z.string(),
  nameMyIstraMulti: z.optional(z.string()),
  myIstraMulti: z.optional(z.boolean()),
  branding: z.optional(z.string()),
  welcomeMessageUrl: z.optional(z.string()),
  defaultSoftphone: z.string(),
  displayAddressNumberForExtensionsInList: z.boolean(),
  useLocize: z.boolean(),
  commonDictionaryUrl: z.optional(z.string()),
  AllowedParentFrames: z.optional(z.array(z.string())),
  SignInParentFrames: z.optional(z.array(z.string())),
  SignInProviders: z.optional(z.array(z.readonly(z.object({ id: z.string(), label: z.string() })))),
  CrmScriptOrigins: z.optional(z.array(z.string())),
});
true satisfies SameType<CustomData, z.output<typeof customData>>;
