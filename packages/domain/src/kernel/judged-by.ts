import type { AnyResource } from './resource.ts'

/**
 * Fields that decide what can be done with a record: title, statuses, creator, hands, and the fields that its guards
 * read.
 */
export const judgedBy = (resource: AnyResource): readonly string[] => [
  ...new Set([resource.title, ...Object.keys(resource.machines), 'createdBy', 'hands', ...(resource.judgedBy ?? [])]),
]
