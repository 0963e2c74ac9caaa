import { AssistantUsers } from '../assistants/assistant-users.ts';
import { directoryServices } from '../people/directory-services.ts';
import { VirtualPhones } from '../phones/virtual-phones.ts';
import { composePersonalData } from './administration/personal-data.ts';
import { composeRetention } from './administration/retention.ts';
import { composeAdministration } from './administration.ts';
import { composeCallGroups } from './call-groups.ts';
import { composeCalls } from './calls.ts';
import { composeChat } from './chat.ts';
import { composeConferences } from './conferences.ts';
import type { Core } from './core.ts';
import { composeCrmRules } from './crm-rules.ts';
import { composeDirectory } from './directory.ts';
import { composeHistory } from './history.ts';
import { composeInvitations } from './invitations.ts';
import { composeMeetings } from './meetings.ts';
import { composeMessages } from './messages.ts';
import { composeNotifications } from './notifications.ts';
import { composeNumbers } from './numbers.ts';
import { composePhones } from './phones.ts';
import { composeProduct } from './product.ts';
import { composeAssistants } from './programs/assistants.ts';
import { composeEvents } from './programs/events.ts';
import { composeQueues } from './queues.ts';
import { composeRights } from './rights.ts';
import { composeSignIn } from './sign-in.ts';
import { composeSingleSignOn } from './single-sign-on.ts';
import { composeStatistics } from './statistics.ts';
import { composeUsers } from './users.ts';
import { composeVoicemail } from './voicemail.ts';
import { composeWebChats } from './web-chats.ts';

/** The parts of a phone system by name. */
export type ComposedServices = Awaited<ReturnType<typeof composeServices>>;

/**
 * Creates everything behind the HTTP server. Each concern has a file in this folder and a line here. What it returns is available to
 * the concerns below it, and to the resources. An object that only resources use needs no concern: see `resources/per-system`.
 *
 * @param httpPort returns the port of the HTTP server; undefined before it listens
 */
export async function composeServices(core: Core, httpPort: () => number | undefined) {
  const virtualPhones = new VirtualPhones();
  const assistantUsers = new AssistantUsers();
  const users = { ...(await composeUsers(core)), virtualPhones, assistantUsers };
  const directory = await composeDirectory(core, users);
  const voicemail = await composeVoicemail(core, { ...users, ...directory });
  const meetings = await composeMeetings(core, { ...users, ...voicemail });
  const conferences = await composeConferences(core, { ...users, ...voicemail, ...meetings });
  const phones = await composePhones(core, users);
  const queues = await composeQueues(core, { ...users, ...directory, ...phones });
  const groupsOfPeople = await composeCallGroups(core, { ...users, ...directory, ...phones });
  const numbers = composeNumbers(core, {
    ...users,
    ...directory,
    ...voicemail,
    ...phones,
    ...queues,
    ...groupsOfPeople,
  });
  const putServices = async () =>
    directory.directory.putServices(
      await directoryServices(core.db, {
        answering: phones.answeringPhones?.all ?? [],
        company: core.company.current,
      }),
    );
  await putServices();
  const listServices = () => {
    putServices().catch((error) => core.log('directory').error({ error }, 'the groups could not be listed'));
  };
  core.changes.follow('groupLabel', listServices);
  core.changes.follow('company', listServices);
  const history = await composeHistory(core, { ...users, ...directory, ...phones, ...queues });
  if (core.options.activity)
    await core.options.demonstration?.copySounds(core.db, {
      voicemail: (file) => voicemail.voicemails.pathOf(file),
      recordings: (file) => history.recordings.pathOf(file),
    });
  const calls = {
    ...queues,
    ...(await composeCalls(core, {
      ...users,
      ...directory,
      ...voicemail,
      ...phones,
      ...queues,
      ...numbers,
      ...history,
    })),
  };
  const supervisorRights = composeRights(core, { ...users, ...calls });
  const statistics = composeStatistics(core, { ...users, ...voicemail, ...calls });
  const crmRules = await composeCrmRules(core, { ...users, ...calls });
  const messages = await composeMessages(core, { ...users, ...directory, ...calls });
  const webChats = await composeWebChats(core, { ...users, ...calls, ...messages, httpPort });
  const notifications = composeNotifications(core, {
    ...users,
    ...directory,
    ...voicemail,
    ...phones,
    ...messages,
  });
  const invitations = await composeInvitations(core, { ...users, ...directory, ...voicemail, ...meetings });
  const chat = await composeChat(core, users);
  const signIn = await composeSignIn(core, users);
  signIn.sessions.onEnd((session) => meetings.meetingHall.dismiss(session));
  const product = composeProduct(core, { ...phones, httpPort });
  const administration = await composeAdministration(core, {
    ...product,
    ...groupsOfPeople,
    ...users,
    ...directory,
    ...voicemail,
    ...phones,
    ...groupsOfPeople,
    ...numbers,
    ...calls,
    ...signIn,
  });
  const events = await composeEvents(core, {
    ...users,
    ...calls,
    ...history,
    ...signIn,
    ...administration,
  });
  const assistants = composeAssistants(core, { ...users, ...calls, ...signIn });
  const retention = await composeRetention(core, {
    ...users,
    ...voicemail,
    ...meetings,
    ...history,
    ...calls,
    ...messages,
    ...webChats,
    ...administration,
  });
  const personalData = composePersonalData(core, {
    ...product,
    ...groupsOfPeople,
    ...users,
    ...directory,
    ...voicemail,
    ...phones,
    ...meetings,
    ...history,
    ...numbers,
    ...calls,
    ...chat,
    ...signIn,
    ...administration,
    ...retention,
  });
  const singleSignOn = composeSingleSignOn(core, { ...users, ...signIn, ...administration });
  const { db, changes, clock, company, callRights, numbering, warnings } = core;
  return {
    ...users,
    ...directory,
    ...voicemail,
    ...phones,
    ...groupsOfPeople,
    ...numbers,
    ...history,
    ...calls,
    ...statistics,
    supervisorRights,
    ...crmRules,
    ...messages,
    ...webChats,
    ...notifications,
    ...meetings,
    ...invitations,
    ...conferences,
    ...chat,
    ...signIn,
    ...administration,
    ...events,
    ...assistants,
    ...retention,
    ...personalData,
    ...singleSignOn,
    ...product,
    db,
    changes,
    clock,
    company,
    companySettings: core.settings,
    callRights,
    numbering,
    warnings,
  };
}
