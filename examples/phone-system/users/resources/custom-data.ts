import { customData } from '../../../../sdk/wire/session/custom-data.ts';
import type { Branding } from '../../company/branding.ts';
import { one, type Resource, type ResourceRequest } from '../../resources/resource.ts';

/** The name and the brand of the product; public, because pages need them before the sign-in. */
export const customDataResource: Resource = {
  path: 'FilesService/customdata/datas',
  access: 'anyone',
  GET: one({
    about: 'Returns the name and the branding of the product. It needs no session.',
    answers: customData,
    read: ({ services }: ResourceRequest) => ({
      ...describeBranding(services.system.brandings.current),
      useLocize: services.system.commonDictionary !== undefined,
      ...(services.system.commonDictionary !== undefined && {
        commonDictionaryUrl: services.system.commonDictionary,
      }),
      AllowedParentFrames: [...services.system.allowedParentFrames()],
      SignInParentFrames: Object.entries(services.system.parentPermissions())
        .filter(([, permissions]) => permissions.includes('signIn'))
        .map(([origin]) => origin),
      ...(services.singleSignOn.list().length > 0 && {
        SignInProviders: services.singleSignOn.list().map((one) => ({ ...one })),
      }),
      CrmScriptOrigins: [...services.system.crmScripts()],
    }),
  }),
};

const describeBranding = ({
  appName = 'Callside',
  theme,
  welcomeMessageUrl,
  defaultSoftphone,
  displayAddressNumberForExtensionsInList,
}: Branding) => ({
  appName,
  defaultSoftphone,
  displayAddressNumberForExtensionsInList,
  ...(theme !== undefined && { branding: theme }),
  ...(welcomeMessageUrl !== undefined && { welcomeMessageUrl }),
});
