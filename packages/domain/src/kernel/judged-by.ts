import type { AnyResource } from './resource.ts'

/** Fields of a row that tell what can be done with the record: its title and statuses, who made it, its hands, and what its guards look at. */
export const judgedBy = (resource: AnyResource): readonly string[] => [
  ...new Set([resource.title, ...Object.keys(resource.machines), 'createdBy', 'hands', ...(resource.judgedBy ?? [])]),
]
