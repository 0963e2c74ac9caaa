import { it } from 'vitest';
import { isWholeMatrix } from '../matrix.ts';

/** The number of runs of `npm test` in which each test in turn runs once, if their turns follow each other. */
const turnCount = 10;

const given = process.env.TEST_TURN;
if (given !== undefined && !/^\d+$/.test(given)) throw new Error(`TEST_TURN=${given} is not a number.`);

/**
 * The turn of this run. In the matrix there is none, and outside of `npm test`, such as in a run of a single file: all tests
 * run.
 */
const turn = isWholeMatrix || given === undefined ? undefined : Number(given) % turnCount;

/** Depends on nothing but the title: other tests may come and go. */
const turnOf = (title: string): number =>
  [...title].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % turnCount;

/** True if a test with this title runs in this turn. */
export const isInTurn = (title: string): boolean => turn === undefined || turnOf(title) === turn;

/**
 * A test that `npm test` runs in one of ten states of the code, and the matrix each time: its file has another test that
 * always runs. It must not need any test before it.
 */
export function inTurn(title: string, body: () => void | Promise<void>, timeoutMs?: number): void {
  it.runIf(isInTurn(title))(title, body, timeoutMs);
}

/** Returns one of these kinds, a different kind in each turn; all of them where all tests run. */
export const oneInTurn = <Kind>(kinds: readonly Kind[]): readonly Kind[] =>
  turn === undefined ? kinds : kinds.filter((_, index) => index === turn % kinds.length);

/** Returns a tenth of a long list, a different tenth in each turn; the whole list where all tests run. */
export const tenthInTurn = <Kind>(kinds: readonly Kind[]): readonly Kind[] =>
  turn === undefined ? kinds : kinds.filter((_, index) => index % turnCount === turn);

/** True if all tests run: in the matrix, and in a run of a single file. */
export const doAllRun = turn === undefined;

/** Returns a few of many kinds; all of them where all tests run. */
export const usuallyOnly = <Kind>(usual: readonly Kind[], all: readonly Kind[]): readonly Kind[] =>
  doAllRun ? all : usual;
