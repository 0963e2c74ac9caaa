import * as z from 'zod/mini';

/** `redirect`, `addParty`, and `addCall`, which begins a second call to consult about this one. */
export const destinationRequest = z.object({ destination: z.string() });

/** `merge` and `transfer`: the uri of another call line of the same user. */
export const otherLineRequest = z.object({ line: z.string() });

/** `join`, `steal`, `pickUp`, `listen`, `intrude`, `bargeIn`: the user's terminal that gets the sound. */
export const terminalRequest = z.object({ terminal: z.optional(z.string()) });

/** `sendDtmfs`: keys to send, `0-9 * # A-D`; a comma waits. */
export const dtmfRequest = z.object({
  dtmfs: z.string().check(z.regex(/^[0-9*#A-Da-d,]{1,200}$/)),
});

/** `POST telephony/Terminal/:id/placeCall`. */
export const placeCallRequest = z.object({ destination: z.string() });

/** `POST telephony/Terminal/:id/placeCallWithInfos`: `infos` come back as the line's `externalInfos`. */
export const placeCallWithInfosRequest = z.object({
  destination: z.string(),
  infos: z.object({
    sfId: z.optional(z.string()),
    sfLabel: z.optional(z.string()),
    sfType: z.optional(z.string()),
  }),
});

/** `POST {call line}/addExternalInfos`: the data of a CRM about the far end. They come back as the line's `externalInfos`. */
export const externalInfosRequest = z.strictObject({
  sfLabel: z.optional(z.string().check(z.maxLength(256))),
  sfId: z.optional(z.string().check(z.maxLength(200))),
  sfType: z.optional(z.enum(['UCC', 'GENERIC_CRM'])),
});
