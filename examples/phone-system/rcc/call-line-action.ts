import { serviceCallLinePath } from '../base/paths.ts';
import { actionMethods } from '../calls/resources/call-line-action.ts';
import type { Resource, SessionRequest } from '../resources/resource.ts';

/** The actions of any call line of the enterprise. */
export const serviceCallLineAction: Resource = {
  path: 'v1/rcc/CallLine/:lineId/:action',
  access: 'service',
  ...actionMethods(serviceCallLinePath(''), ({ params, services }: SessionRequest) =>
    services.exchange.ownerOf(params.lineId ?? ''),
  ),
};
