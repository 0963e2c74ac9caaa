export const crmNames = ['zendesk', 'dynamics', 'page', 'hubspot'] as const;
export type CrmName = (typeof crmNames)[number];
