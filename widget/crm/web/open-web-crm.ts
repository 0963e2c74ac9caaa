import { translatorFor } from '#i18n/i18n.ts';
import type { Client } from '#sdk/index.ts';
import type { PagesAround } from '../page/page.ts';
import { crmWords } from '../words.ts';
import { WebCrmAdapter } from './web-crm.ts';

const words = translatorFor(crmWords);

export interface OpenWebCrmDeps {
  readonly client: Pick<Client, 'webCrm'>;
  readonly pages: PagesAround;
}

/** The CRM that the phone system asks by web addresses. Its pages open in a single window beside the phone, unless the page around shows them. */
export function openWebCrm({ client, pages: { services } }: OpenWebCrmDeps): WebCrmAdapter {
  return new WebCrmAdapter(words('crm.title'), {
    load: () => client.webCrm,
    showInPage: async (contact) => {
      if (!services.isOffered('showContact')) return false;
      const { answers } = await services.request('showContact', { contact });
      return answers.some(({ isShown }) => isShown);
    },
    openPage: (url) => {
      window.open(url, 'callside-crm');
    },
  });
}
