import { serviceCallLinePath } from '../../domain/paths.ts';
import type { Resource, SessionRequest } from '../resource.ts';
import { actionMethods } from '../telephony/call-line-action.ts';

/** The actions of any call line of the enterprise. */
export const serviceCallLineAction: Resource = {
  path: 'v1/rcc/CallLine/:lineId/:action',
  access: 'service',
  ...actionMethods(serviceCallLinePath(''), ({ params, services }: SessionRequest) =>
    services.exchange.ownerOf(params.lineId ?? ''),
  ),
};
