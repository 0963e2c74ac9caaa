/** The classes of how full something is. */
type UsageClass = 'low' | 'medium' | 'high';

/** Returns the class of a share from 0 to 1: low under 33 percent, medium up to 66 percent, high above. */
export const usageClass = (share: number): UsageClass =>
  share < 0.33 ? 'low' : share <= 0.66 ? 'medium' : 'high';
