import type { AnyResource } from './resource.ts'

/**
 * Fields that decide what can be done with a record: title, statuses, creator, hands, and the fields that its guards
 * read.
 */
export const decidingFields = (resource: AnyResource): readonly string[] => [
  ...new Set([
    resource.title,
    ...Object.keys(resource.machines),
    'createdBy',
    'hands',
    ...(resource.decidingFields ?? []),
  ]),
]

/** Fields that rows of a list hold while these columns are shown: also what rows are judged and summed by, and what the dialogs of their acts show. */
export const rowFields = (resource: AnyResource, shown: readonly string[]): string[] => [
  ...new Set([
    ...shown,
    ...decidingFields(resource),
    ...Object.values(resource.transitions).flatMap(({ shows }) => shows ?? []),
    ...(resource.list.totalsBy ? [resource.list.totalsBy] : []),
  ]),
]
