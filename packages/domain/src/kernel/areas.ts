/** Areas of the business, each a folder of the domain. */
export const AREAS = [
  'parties',
  'contracts',
  'transport',
  'rail',
  'services',
  'platforms',
  'statistics',
  'trade',
  'settlement',
  'claims',
  'invoices',
  'warehouse',
  'margin',
  'approvals',
  'robots',
  'files',
  'workOrders',
  'changes',
  'system',
  'portal',
] as const
export type Area = (typeof AREAS)[number]
