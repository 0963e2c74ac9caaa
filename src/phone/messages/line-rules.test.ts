import { describe, expect, it } from 'vitest';
import { isContinued, isNewDay, type Line } from './line-rules.ts';

const noon = new Date(2026, 10, 26, 12).getTime();
const minute = 60_000;

const line = (changed: Partial<Line> = {}): Line => ({ at: noon, writer: 'bob', ...changed });

describe('the heading of a line', () => {
  it('is left out within five minutes of the same writer', () => {
    expect(isContinued(line(), line({ at: noon + 4 * minute }))).toBe(true);
    expect(isContinued(line(), line({ at: noon + 5 * minute }))).toBe(false);
  });

  it('is there for another writer, after a remark, and for the first line', () => {
    expect(isContinued(line(), line({ writer: 'carol' }))).toBe(false);
    expect(isContinued(line({ writer: undefined }), line())).toBe(false);
    expect(isContinued(line({ writer: undefined }), line({ writer: undefined }))).toBe(false);
    expect(isContinued(undefined, line())).toBe(false);
  });
});

describe('the day above a line', () => {
  it('is there for the first line, and for the first one after midnight', () => {
    expect(isNewDay(undefined, line())).toBe(true);
    expect(isNewDay(line(), line({ at: noon + 11 * 60 * minute }))).toBe(false);
    expect(isNewDay(line(), line({ at: noon + 12 * 60 * minute }))).toBe(true);
  });
});
