import type { Resource } from '../resources/resource.ts';
import { serviceCallLineAction } from './call-line-action.ts';
import { serviceCallLines } from './call-lines.ts';
import { serviceExtensionResource, serviceExtensions } from './extensions.ts';
import { servicePlaceCall } from './place-call.ts';
import { serviceSignInCode } from './sign-in-code.ts';

/** Resources for programs that watch the enterprise. */
export const rccResources: readonly Resource[] = [
  serviceExtensions,
  serviceExtensionResource,
  servicePlaceCall,
  serviceCallLines,
  serviceCallLineAction,
  serviceSignInCode,
];
