import { logger } from 'matrix-js-sdk/lib/logger.js';

/**
 * Some parts of matrix-js-sdk write to its shared logger, whatever logger its client is given, and take it when they are loaded.
 * So this file is imported before the rest of it.
 */
const shared = logger as unknown as { methodFactory: () => () => void; rebuild(): void };
shared.methodFactory = () => () => undefined;
shared.rebuild();
