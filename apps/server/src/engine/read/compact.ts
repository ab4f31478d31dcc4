import { type CompactRows, compactRows } from '@tuheng/domain/kernel/compact-rows'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { redact, type ViewerAccess } from '../rights/redact.ts'
import type { Labels } from './labels.ts'

/** Rows in the compact form, redacted together with their labels. Rows are changed in place. */
export function compactRedacted(
  rows: readonly AnyRow[],
  labels: Labels,
  access: Pick<ViewerAccess, 'restricted'>,
): CompactRows {
  if (access.restricted.size) for (const row of rows) redact(row, access)
  const labelsOut: CompactRows['labels'] = {}
  for (const [name, byId] of labels) {
    const visible = access.restricted.size ? visibleLabels(name, byId, access) : Object.fromEntries(byId)
    if (visible) labelsOut[name] = visible
  }
  return { ...compactRows(rows), labels: labelsOut }
}

/**
 * Redacts each label as in a row beside its id. Where labels are masked, a row without an id has a masked label too.
 */
function visibleLabels(
  name: string,
  labels: ReadonlyMap<unknown, string | null>,
  access: Pick<ViewerAccess, 'restricted'>,
): Record<string, unknown> | undefined {
  const visible: Record<string, unknown> = {}
  for (const [id, label] of [...labels, [null, null] as const]) {
    const row = redact<AnyRow>({ [name]: id, [`${name}$`]: label }, access)
    if (!(name in row) || !(`${name}$` in row)) return undefined
    if (row[`${name}$`] !== null) visible[String(row[name])] = row[`${name}$`]
  }
  return visible
}
