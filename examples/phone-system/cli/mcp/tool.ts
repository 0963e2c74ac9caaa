import type * as z from 'zod/mini';

/** The surroundings of a call of a tool. */
export interface ToolContext {
  /** Aborted when the client cancels the call, or is gone. */
  readonly signal: AbortSignal;
  /** Says that the call lasts, to a client that wants to know. */
  readonly progress: (message: string) => void;
}

/** The effects of a tool, as clients show them to their users. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool of the assistant. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.core.$ZodType;
  readonly annotations: ToolAnnotations;
  /** @throws ToolFailure */
  readonly run: (input: unknown, context: ToolContext) => Promise<object>;
}

/** A failure that the assistant can understand. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  /** The status with which the phone system has refused; undefined if it has not. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { status, cause }: { readonly status?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
  }
}

/** Declares a tool. Its input is checked before it runs. */
export function tool<Input extends z.core.$ZodType>({
  run,
  ...declared
}: Omit<Tool, 'run' | 'input'> & {
  readonly input: Input;
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<object>;
}): Tool {
  return { ...declared, run: (input, context) => run(input as z.output<Input>, context) };
}

/** Reads, and changes nothing. */
export const reading: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
