import { type CompactRows, compactRows } from '@tuheng/domain/kernel/compact-rows'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { unveil, type Veil } from '../rights/serialise.ts'
import type { Labels } from './labels.ts'

/** Rows as they leave without what repeats: veiled with their labels as whole rows are. Rows are changed in place. */
export function compactVeiled(rows: readonly AnyRow[], labels: Labels, veil: Pick<Veil, 'veiled'>): CompactRows {
  if (veil.veiled.size) for (const row of rows) unveil(row, veil)
  const shown: CompactRows['labels'] = {}
  for (const [name, byId] of labels) {
    const seen = veil.veiled.size ? labelsSeen(name, byId, veil) : Object.fromEntries(byId)
    if (seen) shown[name] = seen
  }
  return { ...compactRows(rows), labels: shown }
}

/** Each label is veiled as it stands in a row beside its id; a row without an id has one, too, where it is masked. */
function labelsSeen(
  name: string,
  labels: ReadonlyMap<unknown, string | null>,
  veil: Pick<Veil, 'veiled'>,
): Record<string, unknown> | undefined {
  const seen: Record<string, unknown> = {}
  for (const [id, label] of [...labels, [null, null] as const]) {
    const row = unveil<AnyRow>({ [name]: id, [`${name}$`]: label }, veil)
    if (!(name in row) || !(`${name}$` in row)) return undefined
    if (row[`${name}$`] !== null) seen[String(row[name])] = row[`${name}$`]
  }
  return seen
}
