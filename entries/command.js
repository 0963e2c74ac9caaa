#!/usr/bin/env node
import { MissingPhoneSystem, missingPhoneSystem } from './missing-phone-system.js';

try {
  await import('callside-phone-system/command').catch(missingPhoneSystem);
} catch (error) {
  if (!(error instanceof MissingPhoneSystem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
