import { defineWords } from '#i18n/word-set.ts';

/** Services beside calls: team meetings, and what a licence for collaboration gives. Loaded with their areas. */
export const collaborationWords = defineWords({
  'teams.room': 'Your meeting room',
  'teams.roomDetail': 'Everybody who has this link can join your meetings in Microsoft Teams.',
  'teams.open': 'Open in Teams',
  'teams.link': 'Link to your meetings',
  'teams.copy': 'Copy the link',
  'teams.copied': 'The link is copied',
  'teams.meetings': 'Meetings in Teams',
  'teams.loading': 'Loading the meetings in Teams',
  'teams.none': 'No meeting in Teams. Those that you organize or are invited to appear here.',
  'teams.join': 'Join {{meeting}}',
  'collaboration.licence.free': 'You have the free licence.',
  'collaboration.licence.pro': 'You have the professional licence.',
  'collaboration.licence.premium': 'You have the premium licence.',
  'collaboration.conference.standard': 'You can join meetings.',
  'collaboration.conference.premium': 'You can host meetings.',
  'collaboration.conference.premium_plus': 'You can host meetings, also with guests.',
  'collaboration.business': 'Business',
  'collaboration.enterprise': 'Enterprise',
  'collaboration.invite': 'Invite to a meeting',
  'collaboration.address': 'Meetings at an online address of your own.',
  'collaboration.chat': 'Encrypted messages and files, for two or more people.',
  'collaboration.meetings': 'Meetings with cameras and shared screens.',
  'collaboration.teams': 'Your meeting room in Microsoft Teams.',
  'collaboration.bridge': 'Conferences by phone, also for people outside.',
});
