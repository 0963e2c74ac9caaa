import * as z from 'zod/mini';

/** A dictionary that the router offers for one language. */
export const languageOffer = z.object({
  code: z.string(),
  restUri: z.string(),
});

/** Names the application and carries the session: `<app>;<uuid>` in the header `X-Application`. */
export const applicationHeader = 'X-Application';

/** What `GET v1/user/ShortInfo` answers; paths are relative to `/restletrouter/`. */
export const shortInfo = z.object({
  user: z.string(),
  extension: z.optional(z.string()),
  lang: z.string(),
  isSwitchboard: z.boolean(),
  webRtc: z.boolean(),
  isBehalf: z.boolean(),
});
export type ShortInfo = z.infer<typeof shortInfo>;

/** What a successful `POST v1/service/Login` answers: the short info and how this session is dressed. */
export const loginResponse = z.extend(shortInfo, {
  url: z.string(),
  redirect: z.optional(z.string()),
  brandings: z.object({ css: z.array(z.string()), js: z.array(z.string()) }),
  GTM: z.optional(z.string()),
  languages: z.array(languageOffer),
  isHelpDisplayedInIframe: z.boolean(),
});
export type LoginResponse = z.infer<typeof loginResponse>;
