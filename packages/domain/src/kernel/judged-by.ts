import type { AnyResource } from './resource.ts'

/** Fields of a row that tell what can be done with the record: its title and statuses, who made it, its hands, and what its guards look at. */
export const judgedBy = (resource: AnyResource): readonly string[] => [
  ...new Set([resource.title, ...Object.keys(resource.machines), 'createdBy', 'hands', ...(resource.judgedBy ?? [])]),
]

/** Fields that rows of a list hold while these columns are shown: also what rows are judged and summed by, and what the dialogs of their acts show. */
export const rowFields = (resource: AnyResource, shown: readonly string[]): string[] => [
  ...new Set([
    ...shown,
    ...judgedBy(resource),
    ...Object.values(resource.transitions).flatMap(({ shows }) => shows ?? []),
    ...(resource.list.totalsBy ? [resource.list.totalsBy] : []),
  ]),
]
