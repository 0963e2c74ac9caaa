import { expect, it } from 'vitest';
import { isTimeZone } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { windowsZone, windowsZones } from './windows-zones.ts';

it.each([
  ['Romance Standard Time', 'Europe/Paris'],
  ['W. EUROPE STANDARD TIME', 'Europe/Berlin'],
  ['GMT Standard Time', 'Europe/London'],
  ['Eastern Daylight Time', 'America/New_York'],
  ['Eastern Standard Time (Mexico)', 'America/Cancun'],
  ['UTC-02', 'Etc/GMT+2'],
  ['Own Standard Time', undefined],
])('%s is %s', (name, place) => {
  expect(windowsZone(name)).toBe(place);
});

it('each of its places is known to this machine', () => {
  expect(windowsZones.size).toBe(141);
  expect([...windowsZones.values()].filter((place) => !isTimeZone(place))).toEqual([]);
});
