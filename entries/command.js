#!/usr/bin/env node
import { MissingPhoneSystem, missingPhoneSystem } from './missing-phone-system.js';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(`callside needs Node 22.13 or newer. This is Node ${process.versions.node}.\n`);
  process.exit(1);
}

try {
  await import('callside-phone-system/command').catch(missingPhoneSystem);
} catch (error) {
  if (!(error instanceof MissingPhoneSystem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
