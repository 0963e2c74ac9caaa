import type { Resource } from '../resource.ts';
import { availableServices } from './available-services.ts';
import { calendarResource, calendars, newCalendarSlots } from './calendars/calendars.ts';
import { calendarExport, calendarImports } from './calendars/files.ts';
import { holidayResource, holidays } from './calendars/holidays.ts';
import { calendarSlotResource } from './calendars/slots.ts';
import { allowedCallerIds } from './caller-ids.ts';
import {
  assignableGroupRules,
  assignableRules,
  crmRuleResource,
  crmRulesResource,
  crmRuleTest,
} from './crm-rules.ts';
import { customDataResource } from './custom-data.ts';
import { denylist, denylistResource, denylistSettingsResource } from './denylist.ts';
import { desktopBetaFile, desktopBetaRelease, desktopFile, desktopReleaseResource } from './desktop-files.ts';
import { geoAreaChoice, geoAreaList } from './geo-areas.ts';
import { greetingContent, greetingResource, greetings } from './greetings.ts';
import { infoResource } from './info.ts';
import { languageFile } from './language-files.ts';
import { mailboxResource } from './mailbox.ts';
import { crmRuleRunResource, crmRuleRuns, matchedCrmRuleRun, matchedCrmRules } from './matched-crm-rules.ts';
import { notifications } from './notifications.ts';
import { presence } from './presence.ts';
import { shortInfoResource } from './short-info.ts';
import { user } from './user.ts';

/** Resources of the signed-in user. */
export const userResources: readonly Resource[] = [
  customDataResource,
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
  greetings,
  greetingResource,
  greetingContent,
  calendars,
  calendarResource,
  newCalendarSlots,
  calendarImports,
  calendarExport,
  calendarSlotResource,
  holidays,
  holidayResource,
  denylist,
  denylistResource,
  denylistSettingsResource,
  crmRulesResource,
  crmRuleResource,
  crmRuleTest,
  assignableRules,
  assignableGroupRules,
  matchedCrmRules,
  matchedCrmRuleRun,
  crmRuleRuns,
  crmRuleRunResource,
];
