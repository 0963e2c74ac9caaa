import { customData } from '../../../sdk/wire/custom-data.ts';
import { one, type Resource, type Visit } from './resource.ts';

/** How the product is called and dressed here; known before anybody signs in. */
export const customDataResource: Resource = {
  path: 'FilesService/customdata/datas',
  access: 'anyone',
  GET: one({
    about: 'How the product is called and dressed here, also before sign-in.',
    answers: customData,
    read: ({ services }: Visit) => ({
      appName: 'Callside',
      defaultSoftphone: 'softphone',
      displayAddressNumberForExtensionsInList: true,
      useLocize: false,
      AllowedParentFrames: [...services.system.allowedParentFrames()],
    }),
  }),
};
