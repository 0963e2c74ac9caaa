import * as z from 'zod/mini';

/** The answer to `GET FilesService/customdata/datas`, also before login: the product's name and branding. */
export const customData = z.object({
  appName: z.string(),
  nameMyIstraMulti: z.optional(z.string()),
  myIstraMulti: z.optional(z.boolean()),
  branding: z.optional(z.string()),
  welcomeMessageUrl: z.optional(z.string()),
  defaultSoftphone: z.string(),
  displayAddressNumberForExtensionsInList: z.boolean(),
  useLocize: z.boolean(),
  /** Where a translation service has words that several products share, with `{lang}`; used where `useLocize` is set. */
  commonDictionaryUrl: z.optional(z.string()),
  /** Origins of pages that may embed a client from this host; the user's profile narrows them after login. */
  AllowedParentFrames: z.optional(z.array(z.string())),
  /** Callside's own: the origins whose pages may sign users in; none by default. */
  SignInParentFrames: z.optional(z.array(z.string())),
  /** Origins whose scripts the widget may load, to speak with the CRM around it. */
  CrmScriptOrigins: z.optional(z.array(z.string())),
});
/** The product's name, default phone and branding for this host. */
export type CustomData = z.infer<typeof customData>;
