import type { AnyResource } from './resource.ts'

/**
 * Fields that decide what can be done with a record: title, statuses, creator, makers, and the fields that its guards
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

/**
 * Fields that rows of a list contain while these columns are shown. They include the fields that guards, sums and
 * transition dialogs need.
 */
export const rowFields = (resource: AnyResource, shown: readonly string[]): string[] => [
  ...new Set([
    ...shown,
    ...decidingFields(resource),
    ...Object.values(resource.transitions).flatMap(({ shows }) => shows ?? []),
    ...(resource.list.totalsBy ? [resource.list.totalsBy] : []),
  ]),
]
