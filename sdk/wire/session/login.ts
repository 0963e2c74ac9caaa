import * as z from 'zod/mini';

/** Body of `POST v1/service/Login`; it may also be left out. */
export const loginRequest = z.object({
  capabilities: z.optional(z.array(z.string())),
  /** Ours: signs in by a one-time code, in the place of a password. */
  code: z.optional(z.string()),
  /** The secret whose hash the code was asked for with. */
  verifier: z.optional(z.string()),
});

/** The mechanism of a two-step login, `authBy<Mechanism>`, comes in this header of the 412. */
export const twoStepHeader = 'X-Two-Level-Auth-Mechanism';

/** A dictionary that the router offers for a language. */
export const languageOffer = z.object({
  code: z.string(),
  restUri: z.string(),
});

/** Names the application and carries the session: `<app>;<uuid>` in the header `X-Application`. */
export const applicationHeader = 'X-Application';

/** A missing flag means false. */
const no = z._default(z.boolean(), false);
const texts = z._default(z.array(z.string()), []);

/** The answer to `GET v1/user/ShortInfo`. Paths are relative to `/restletrouter/`. */
export const shortInfo = z.object({
  user: z.string(),
  extension: z.optional(z.string()),
  lang: z._default(z.string(), 'en'),
  isSwitchboard: no,
  /** Allowed where it is missing. */
  webRtc: z._default(z.boolean(), true),
  isBehalf: no,
  /** The user is barred from desktop softphones. */
  cannotUseSoftphone: z.optional(z.boolean()),
});
export type ShortInfo = z.infer<typeof shortInfo>;

/** The answer to a successful `POST v1/service/Login`: the short info and the branding of this session. */
export const loginResponse = z.extend(shortInfo, {
  url: z._default(z.string(), ''),
  redirect: z.optional(z.string()),
  brandings: z._default(z.object({ css: texts, js: texts }), { css: [], js: [] }),
  GTM: z.optional(z.string()),
  languages: z._default(z.array(languageOffer), []),
  isHelpDisplayedInIframe: no,
});
/** The answer to a sign-in. */
export type LoginResponse = z.infer<typeof loginResponse>;
