import type { Demonstration } from '../../demonstration-port.ts';
import { Robots } from './robots.ts';

/** The phones that answer in a company that is no demonstration: the echo, and the robots of a folder. */
export const openOwnRobots: Demonstration['openPhones'] = async ({
  company: { current: company },
  folder,
  clock,
  log,
}) => {
  const robots = await Robots.load({ company, folder, clock, log, house: ['echo'] });
  return {
    all: robots.all,
    byNumber: (number) => robots.byNumber(number),
    virtualPhone: (name) => robots.byName(name)?.phone,
  };
};
