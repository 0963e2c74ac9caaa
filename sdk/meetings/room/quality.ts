/** How well the media of a member arrive. */
export type MemberQuality = 'connecting' | 'good' | 'poor' | 'lost';

/** A share of lost packets at which pictures freeze. */
export const poorLoss = 0.05;

/** Loudness, 0 to 1, at which a member speaks. */
export const speakingLevel = 0.02;
