import * as z from 'zod/mini';

/** What `GET FilesService/customdata/datas` answers, also before login: how the product is called and dressed here. */
export const customData = z.object({
  appName: z.string(),
  nameMyIstraMulti: z.optional(z.string()),
  myIstraMulti: z.optional(z.boolean()),
  branding: z.optional(z.string()),
  welcomeMessageUrl: z.optional(z.string()),
  defaultSoftphone: z.string(),
  displayAddressNumberForExtensionsInList: z.boolean(),
  useLocize: z.boolean(),
  /** Origins of pages that may embed a client from this host; the user's profile narrows them after login. */
  AllowedParentFrames: z.optional(z.array(z.string())),
});
export type CustomData = z.infer<typeof customData>;
