/** The result of a step in words. */
export interface Finding {
  readonly isRight: boolean;
  readonly text: string;
  /** The advice after a failure. */
  readonly remedy?: string;
}

export const right = (text: string): Finding => ({ isRight: true, text });

export const wrong = (text: string, remedy: string): Finding => ({ isRight: false, text, remedy });
