import { missingPhoneSystem } from './missing-phone-system.js';

export const { startPhoneSystem } = await import('callside-phone-system/testing').catch(missingPhoneSystem);
