import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Actor } from '../../administration/audit.ts';
import type { FileFolder } from '../../administration/personal-data/personal-files.ts';
import { UserErasure } from '../../administration/personal-data/user-erasure.ts';
import { writeExport } from '../../administration/personal-data/write-export.ts';
import { ZipStream } from '../../base/zip-stream.ts';
import { displayName, type Person } from '../../users/person.ts';
import type { AdministrationDeps, Composed, composeAdministration } from '../administration.ts';
import type { composeChat } from '../chat.ts';
import type { Core } from '../core.ts';
import type { composeHistory } from '../history.ts';
import type { composeMeetings } from '../meetings.ts';
import type { composeVoicemail } from '../voicemail.ts';
import type { composeRetention } from './retention.ts';

type PersonalDataDeps = AdministrationDeps &
  Composed<typeof composeAdministration> &
  Composed<typeof composeRetention> &
  Pick<Composed<typeof composeHistory>, 'records' | 'recordingFile'> &
  Pick<Composed<typeof composeVoicemail>, 'voicemails' | 'greetings'> &
  Pick<Composed<typeof composeMeetings>, 'meetingRecordings'> &
  Composed<typeof composeChat>;

/** The export of the data of a user, and the erasure of a user. */
export function composePersonalData(core: Core, deps: PersonalDataDeps) {
  const { db, changes, clock, log } = core;
  const { groups, callGroups, exchange, records, audit, chat, retention, legalHolds } = deps;
  const folders: Readonly<Record<FileFolder, (file: string) => string>> = {
    recordings: deps.recordingFile,
    voicemail: (file) => deps.voicemails.pathOf(file),
    greetings: (file) => deps.greetings.pathOf(file),
    meetings: (file) => deps.meetingRecordings.pathOf(basename(file, '.webm')),
  };
  const pathOf = (folder: FileFolder, file: string) => folders[folder](file);
  const isLive = ({ state }: { readonly state: string }) => state !== 'dropped';
  const userErasure = new UserErasure(db, {
    ...deps,
    users: deps.userAdministration,
    changes,
    clock,
    live: deps.liveData,
    holds: legalHolds,
    whileNothingIsRemoved: (task) => retention.whileNothingIsRemoved(task),
    linesOf: (personId) =>
      exchange
        .linesOf(personId)
        .filter(isLive)
        .map(({ lineId }) => lineId),
    endLine: (personId, lineId) => exchange.act(personId, lineId, { action: 'drop' }),
    historyWritten: () => records.settle(),
    endSessions: (personId) => deps.sessions.endAllOf(personId),
    removeAuthenticator: (personId) => deps.authenticators.remove(personId),
    removePhoto: (personId) => deps.photos.remove(String(personId)),
    eraseFromChat: async (person) => chat?.accounts.erase(person),
    groupsOf: (personId) => ({
      queues: groups.idsOf(personId),
      callGroups: callGroups.idsOf(personId),
    }),
    pathOf,
  });
  /** Begins to write everything about a user into a ZIP file. */
  const exportUser = async (actor: Actor, person: Person): Promise<Readable> => {
    await audit.record(actor, {
      action: 'export',
      kind: 'user',
      subject: String(person.id),
      label: displayName(person),
    });
    const zip = new ZipStream();
    writeExport(zip, person.id, { db, pathOf }).catch((error) => {
      // A client that has gone is no fault.
      if (!zip.output.destroyed) log('export').error({ error }, 'the data of a user could not be exported');
      zip.output.destroy();
    });
    return zip.output;
  };
  return { userErasure, exportUser };
}
