import { serviceCallLinePath } from '../../domain/paths.ts';
import { actionMethods } from '../call-line-action.ts';
import type { Resource, SignedIn } from '../resource.ts';

/** What can be done with any call line of the enterprise. */
export const serviceCallLineAction: Resource = {
  path: 'v1/rcc/CallLine/:lineId/:action',
  access: 'service',
  ...actionMethods(serviceCallLinePath(''), ({ params, services }: SignedIn) =>
    services.exchange.ownerOf(params.lineId ?? ''),
  ),
};
