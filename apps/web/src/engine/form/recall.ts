import type { Field } from '@tuheng/domain/kernel/field'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'
import { isMissing } from '../common/missing.ts'

/** What earlier records must agree in to answer for a field (`recalledBy`); undefined until all of it is known. */
export function recallQuery(
  { model, name, field, actor }: { model: { name: string }; name: string; field: Field; actor: Actor },
  values: AnyRow,
): AnyRow | undefined {
  const { recalledBy } = field
  if (!recalledBy?.length || recalledBy.some(sibling => isMissing(values[sibling]))) return undefined
  // A mask is no value
  if (['masked', 'hidden'].includes(rightOf(actor, model.name, name))) return undefined
  return Object.fromEntries(recalledBy.map(sibling => [sibling, values[sibling]]))
}

/** The value of the latest such record that the person may see, and its number. */
export async function recall({
  face,
  name,
  title,
  query,
}: {
  face: Face | undefined
  name: string
  /** The field with the number of the record. */
  title: string
  query: AnyRow
}): Promise<{ value: unknown; no: string } | undefined> {
  if (!face) return undefined
  const { list } = await faceCall<ListAnswer>(face, 'list', {
    body: { filters: query, columns: [name, title], sort: ['-createdAt', '-id'], pageSize: 1, count: 'none' },
    silent: true,
  })
  const [row] = list
  return !row || isMissing(row[name]) ? undefined : { value: row[name], no: String(row[title] ?? '') }
}
