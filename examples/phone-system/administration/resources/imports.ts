import {
  dataImport,
  importApplication,
  importFault,
  importLimits,
  importSource,
  keptEntry,
} from '../../../../sdk/wire/administration/import.ts';
import { collection } from '../../resources/collection.ts';
import { readFileOf } from '../../resources/read-file.ts';
import { found, refuse, refusing } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest, upload } from '../../resources/resource.ts';
import { actorOf, viewerOf } from '../actor.ts';
import { ImportRefused } from '../import/imports.ts';

const missing = 'There is no such import.';

const asRefusal = (error: unknown): unknown =>
  error instanceof ImportRefused ? refuse(409, error.message) : error;

/** @throws Refusal 403 */
function importsFor(request: UserRequest) {
  if (viewerOf(request).department !== undefined)
    throw refuse(403, 'Imports are for administrators of all users.');
  return request.services.imports;
}

const imports = collection({
  path: importSource,
  access: 'administrator',
  item: dataImport,
  missing,
  list: {
    about: 'Returns the imports, the newest first. Answers 403 to an administrator of a department.',
    refuses: [403],
    read: (request) => importsFor(request).all(),
  },
  one: {
    about: 'Returns an import, with its progress.',
    read: (request) => importsFor(request).find(request.id),
  },
  onList: {
    POST: upload({
      about: `Checks a file with users, phones or groups: a form (\`multipart/form-data\`) with a \`file\` whose name ends with \`.csv\`, \`.json\` or \`.xlsx\`, of at most ${importLimits.octets / 1_000_000} MB and ${importLimits.rows} rows. Nothing is added. The answer has the numbers of users, phones and groups that can be added, and of refused rows. Answers 400 for a file that cannot be read in 30 seconds.`,
      answers: dataImport,
      status: 201,
      maxOctets: importLimits.octets,
      handle: async (request: UserRequest, form) => {
        const all = importsFor(request);
        const file = form.get('file');
        if (!(file instanceof File)) throw refuse(400, 'The form has no file.', 'file');
        const plan = await readFileOf(request, 'users', {
          name: file.name,
          octets: new Uint8Array(await file.arrayBuffer()),
          known: await all.known(),
          company: request.services.company.current,
        });
        return { item: all.add(actorOf(request), file.name, plan) };
      },
    }),
  },
});

const faults: Resource = {
  path: `${importSource}/:id/Fault`,
  access: 'administrator',
  GET: list({
    about: 'Returns the rows of a file that are refused, with the reasons, until the file is applied.',
    item: importFault,
    read: (request: UserRequest) => found(importsFor(request).faults(request.params.id ?? ''), missing),
  }),
};

const kept: Resource = {
  path: `${importSource}/:id/Kept`,
  access: 'administrator',
  GET: list({
    about: 'Returns the users, phones and groups that were in use when the import was taken back.',
    item: keptEntry,
    read: (request: UserRequest) => found(importsFor(request).kept(request.params.id ?? ''), missing),
  }),
};

const apply = action({
  path: `${importSource}/:id/apply`,
  access: 'administrator',
  about:
    'Begins to add the users, phones and groups of a checked file. The answer comes at once; reading the import shows its progress. With `isPartial` the good rows are added although others are refused. Passwords of the file become valid one after the other, later than the users. Answers 409 for a file with refused rows, for one that was applied already, and while another import goes on.',
  refuses: [409],
  body: importApplication,
  answers: dataImport,
  handle: (request: UserRequest, { isPartial }) =>
    refusing(asRefusal, async () => {
      const applied = await importsFor(request).apply(actorOf(request), request.params.id ?? '', {
        isPartial,
      });
      return { item: found(applied, missing) };
    }),
});

const undo = action({
  path: `${importSource}/:id/undo`,
  access: 'administrator',
  about:
    'Begins to take the last import back: removes its users who have not signed in, had a call or been changed since, its phones that are not in service, and its groups without calls. `Kept` has the others. Answers 409 for another import than the last.',
  refuses: [409],
  answers: dataImport,
  handle: (request: UserRequest) =>
    refusing(asRefusal, async () => ({
      item: found(await importsFor(request).undo(actorOf(request), request.params.id ?? ''), missing),
    })),
});

/** The imports of files with users, phones and groups. */
export const importResources: readonly Resource[] = [...imports, faults, kept, apply, undo];
