import {
  administeredBrand,
  appliedDefaults,
  brandChange,
  brandSource,
  embedding,
  embeddingChange,
  embeddingSource,
  logoLimits,
  userDefaults,
  userDefaultsChange,
  userDefaultsSource,
} from '../../../../sdk/wire/administration/settings.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import { actorOf, checkAllUsers } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

/** Changes a setting of the company. @throws Refusal 403 for an administrator of a department */
function changing<Item>(request: UserRequest, change: () => Promise<Item>): Promise<{ readonly item: Item }> {
  checkAllUsers(request, 'Settings of the company are for administrators of all users.');
  return refusing(asRefusal, async () => ({ item: await change() }));
}

const meanwhile =
  'Answers 403 to an administrator of a department, and 412 if another administrator has changed it since `version`.';

const brand: Resource = {
  path: brandSource,
  access: 'administrator',
  GET: one({
    about: 'Returns the brand of the company.',
    answers: administeredBrand,
    read: ({ services }: UserRequest) => services.settingsAdministration.brand(),
  }),
  PUT: write({
    about: `Changes the named values of the brand, which apply to every page that is loaded from now on. ${meanwhile}`,
    refuses: [412],
    body: brandChange,
    answers: administeredBrand,
    handle: (request: UserRequest, change) =>
      changing(request, () => request.services.settingsAdministration.changeBrand(actorOf(request), change)),
  }),
};

const logo: Resource = {
  path: `${brandSource}/Logo`,
  access: 'administrator',
  PUT: upload({
    about: `Replaces the logo: a form (\`multipart/form-data\`) of a \`file\`, a PNG, JPEG or WebP picture, or an SVG without scripts, styles and links, of at most ${logoLimits.octets / 1000} kB. Answers 409 for another file.`,
    refuses: [409],
    answers: administeredBrand,
    handle: (request: UserRequest, form) =>
      changing(request, async () => {
        const file = form.get('file');
        if (!(file instanceof Blob)) throw refuse(400, 'The form has no file.', 'file');
        const content = Buffer.from(await file.arrayBuffer());
        return request.services.settingsAdministration.changeLogo(actorOf(request), content);
      }),
  }),
  DELETE: write({
    about: 'Removes the logo.',
    answers: administeredBrand,
    handle: (request: UserRequest) =>
      changing(request, () =>
        request.services.settingsAdministration.changeLogo(actorOf(request), undefined),
      ),
  }),
};

const frames: Resource = {
  path: embeddingSource,
  access: 'administrator',
  GET: one({
    about: 'Returns the pages that may embed the product, with their permissions, and the settings of CRMs.',
    answers: embedding,
    read: ({ services }: UserRequest) => services.settingsAdministration.embedding(),
  }),
  PUT: write({
    about: `Replaces the pages that may embed the product, and changes the settings of CRMs. Frames of pages that are no more among them lose their connection at once. Answers 409 for an origin that is named twice. ${meanwhile}`,
    refuses: [409, 412],
    body: embeddingChange,
    answers: embedding,
    handle: (request: UserRequest, change) =>
      changing(request, () =>
        request.services.settingsAdministration.changeEmbedding(actorOf(request), change),
      ),
  }),
};

const defaults: Resource = {
  path: userDefaultsSource,
  access: 'administrator',
  GET: one({
    about: 'Returns the values that a new user gets, and how many users differ from them.',
    answers: userDefaults,
    read: ({ services }: UserRequest) => services.settingsAdministration.userDefaults(),
  }),
  PUT: write({
    about: `Changes the named values for users who are added from now on. ${meanwhile}`,
    refuses: [412],
    body: userDefaultsChange,
    answers: userDefaults,
    handle: (request: UserRequest, change) =>
      changing(request, () =>
        request.services.settingsAdministration.changeUserDefaults(actorOf(request), change),
      ),
  }),
};

const apply = action({
  path: `${userDefaultsSource}/apply`,
  access: 'administrator',
  about:
    'Gives all users the values of new users: mailbox, CRM, licences and locked kinds. Users who have chosen a language keep it. Returns the number of users who were changed. Answers 403 to an administrator of a department.',
  answers: appliedDefaults,
  handle: (request: UserRequest) =>
    changing(request, async () => ({
      users: await request.services.settingsAdministration.applyUserDefaults(actorOf(request)),
    })),
});

/** Brand, pages that embed the product, and the values of new users. */
export const settingResources: readonly Resource[] = [brand, logo, frames, defaults, apply];
