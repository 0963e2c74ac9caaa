import { signal } from '@preact/signals-core';
import type { ServiceName } from '#widget/bridge/contract/bridge-services.ts';
import { PageServices } from '#widget/bridge/page-services.ts';
import type { CrmAdapter } from '#widget/crm/crm-adapter.ts';
import type { CiFramework } from '#widget/crm/dynamics/ci-framework.ts';
import { Dynamics } from '#widget/crm/dynamics/dynamics.ts';
import { Page } from '#widget/crm/page/page.ts';
import { Zendesk } from '#widget/crm/zendesk/zendesk.ts';
import type { CrmName } from './crm-names.ts';
import { type AskCrm, openHubSpot } from './hubspot-account.ts';

const ignore = () => {};

/** A request of the CRM's process. @returns the status and the content of the answer */
async function ask(base: string, path: string, method: string, body?: string) {
  const answer = await fetch(`${base}${path}`, { method, ...(body !== undefined && { body }) });
  const responseText = await answer.text();
  return { status: answer.status, responseText };
}

/** @throws an error for an answer that is no success */
async function textOf(base: string, path: string, method: string, body?: string): Promise<string> {
  const { status, responseText } = await ask(base, path, method, body);
  if (status !== 200) throw new Error(`The CRM answered ${status}.`);
  return responseText;
}

/** The adapters of the widget, whose vendor's interfaces place their requests at the CRM's process. */
export const adapters: Readonly<Record<CrmName, (base: string) => CrmAdapter | Promise<CrmAdapter>>> = {
  zendesk: (base) =>
    new Zendesk({
      log: ignore,
      load: async () => ({
        context: async () => ({}),
        on: ignore,
        off: ignore,
        invoke: async () => ({}),
        async request({ url, type, data }) {
          const answer = await ask(base, `/zendesk${url}`, type, data);
          // The vendor's library rejects with the response.
          if (answer.status !== 200) throw answer;
          return JSON.parse(answer.responseText);
        },
      }),
    }),
  dynamics(base) {
    const framework: Partial<CiFramework> = {
      searchAndOpenRecords: (entity, query) => textOf(base, `/dynamics/${entity}${query}`, 'GET'),
      createRecord: (entity, fields) => textOf(base, `/dynamics/${entity}`, 'POST', fields),
      updateRecord: (entity, id, fields) => textOf(base, `/dynamics/${entity}/${id}`, 'PATCH', fields),
      addHandler: ignore,
      removeHandler: ignore,
    };
    return new Dynamics(async () => framework as CiFramework, {}, ignore);
  },
  page(base) {
    const page = {
      origin: base,
      isOffering: (name: ServiceName) => name === 'logCall',
      requestService: async (_: ServiceName, params: unknown) =>
        JSON.parse(await textOf(base, '/page', 'POST', JSON.stringify(params))),
    };
    const services = new PageServices(signal([page]), ignore);
    return new Page('the page', { services, logged: ignore, onChange: () => ignore });
  },
  hubspot(base) {
    const asking: AskCrm = (path, method, body) =>
      textOf(base, path, method, JSON.stringify(body)).then(JSON.parse, () => undefined);
    return openHubSpot(asking);
  },
};

/** The user looks into the timeline for the entry of a call. */
export async function isInTimeline(base: string, key: string): Promise<boolean> {
  const found = await textOf(base, `/hubspot?key=${encodeURIComponent(key)}`, 'GET');
  return JSON.parse(found).length > 0;
}
