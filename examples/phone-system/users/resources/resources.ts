import { calendarCollection, newCalendarSlots } from '../../calendars/resources/calendars.ts';
import { calendarExport, calendarImports } from '../../calendars/resources/files.ts';
import { holidayResources } from '../../calendars/resources/holidays.ts';
import { calendarSlotResource } from '../../calendars/resources/slots.ts';
import { brandLogo, brandTheme } from '../../company/resources/brand-files.ts';
import { geoAreaChoice, geoAreaList } from '../../company/resources/geo-areas.ts';
import { languageFile } from '../../company/resources/language-files.ts';
import { crmRuleResources } from '../../crm/resources/crm-rules.ts';
import { matchedCrmRuleResources } from '../../crm/resources/matched-crm-rules.ts';
import { denylistResources, denylistSettingsResource } from '../../forwarding/resources/denylist.ts';
import { allowedCallerIds } from '../../numbers/resources/caller-ids.ts';
import {
  desktopBetaFile,
  desktopBetaRelease,
  desktopFile,
  desktopReleaseResource,
} from '../../phones/resources/desktop-files.ts';
import type { Resource } from '../../resources/resource.ts';
import { greetingResources } from '../../voicemail/resources/greetings.ts';
import { mailboxResource } from '../../voicemail/resources/mailbox.ts';
import { availableServices } from './available-services.ts';
import { customDataResource } from './custom-data.ts';
import { infoResource } from './info.ts';
import { notifications } from './notifications.ts';
import { presence } from './presence.ts';
import { shortInfoResource } from './short-info.ts';
import { user } from './user.ts';

/** Resources of the signed-in user. */
export const userResources: readonly Resource[] = [
  customDataResource,
  brandTheme,
  brandLogo,
  languageFile,
  desktopReleaseResource,
  desktopBetaRelease,
  desktopFile,
  desktopBetaFile,
  shortInfoResource,
  infoResource,
  user,
  allowedCallerIds,
  geoAreaList,
  geoAreaChoice,
  presence,
  availableServices,
  notifications,
  mailboxResource,
  ...greetingResources,
  ...calendarCollection,
  newCalendarSlots,
  calendarImports,
  calendarExport,
  calendarSlotResource,
  ...holidayResources,
  ...denylistResources,
  denylistSettingsResource,
  ...crmRuleResources,
  ...matchedCrmRuleResources,
];
