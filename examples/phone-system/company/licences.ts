import * as z from 'zod/mini';
import {
  noLicences,
  type UserLicences,
  userLicences,
} from '../../../sdk/wire/administration/entitlements.ts';
import type { MeetingScript } from '../../../sdk/wire/meetings/meeting-script.ts';
import { type Company, publicNumberOf } from './company.ts';

/** The licences of a user, as they are stored: a missing licence was not bought. */
export const licences = z.pipe(
  z.partial(userLicences),
  // JSON has no property that is undefined.
  z.transform((stored) => ({ ...noLicences, ...stored }) as UserLicences),
);
export type Licences = UserLicences;
export { noLicences };

/** The services beside telephony, as the profile of their user has them. */
export const externalServicesOf = (
  bought: Licences,
  {
    login,
    company,
    meetings,
  }: {
    readonly login: string;
    readonly company: Company;
    readonly meetings: { readonly isOnEveryDevice: boolean; readonly script: MeetingScript | undefined };
  },
) => ({
  collaboration: { level: bought.collaboration },
  ...(bought.videoConference !== undefined && {
    videoConference: {
      appId: company.name,
      userType: bought.videoConference,
      isOnEveryDevice: meetings.isOnEveryDevice,
      ...(meetings.script && { script: meetings.script }),
    },
  }),
  ...(bought.onlineMeetings !== 'no' && { onlineMeetings: { level: bought.onlineMeetings } }),
  ...(bought.teams && { Microsoft: { teamsMeetingUrlPrivate: `teams/${login}` } }),
  ...(bought.conferenceBridge && {
    conferenceBridge: { number: publicNumberOf(company, company.numberPlan.conferenceBridge) },
  }),
});
