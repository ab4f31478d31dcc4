import type { Actor } from '@tuheng/domain/kernel/policy'
import { charge } from '@tuheng/domain/settlement/index'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

/**
 * The charges of a document of which an approval hides something from the person: they tell of it, so they are left out
 * of lists and sums while the person is asked.
 */
export const registerVeiledCharges = (): void =>
  oncePerProcess(() =>
    registerRowRule(charge, {
      sql: (actor, params) => {
        const shown = shownDocumentsSql(actor, params, { type: 't.doc_type', id: 't.doc_id' })
        return shown === 'true' ? undefined : shown
      },
      mayRead: (actor, row) =>
        !veiledDocuments(actor).some(([docType, ids]) => row.docType === docType && ids.includes(Number(row.docId))),
    }),
  )

/** SQL: the row is of no document with veiled fields. `type` and `id` say which document it is of. */
export function shownDocumentsSql(actor: Actor, params: Params, { type, id }: { type: string; id: string }): string {
  const parts = veiledDocuments(actor).map(
    ([docType, ids]) => `(${type} = ${params.add(docType)} and ${id} = any(${params.add(ids)}::bigint[]))`,
  )
  return parts.length ? `(${parts.join(' or ')}) is not true` : 'true'
}

/** Documents with veiled fields, by kind. */
export const veiledDocuments = ({ veiled = {} }: Actor): [docType: string, ids: number[]][] =>
  Object.entries(veiled).flatMap(([docType, byId]) => {
    const ids = Object.keys(byId ?? {}).map(Number)
    return ids.length ? [[docType, ids] as [string, number[]]] : []
  })
