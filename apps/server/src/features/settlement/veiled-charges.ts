import type { Actor } from '@tuheng/domain/kernel/policy'
import { charge } from '@tuheng/domain/settlement/index'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

/**
 * The charges of a document of which an approval hides something from the person: they tell of it, so they are left out
 * of lists and sums while the person is asked.
 */
export const registerVeiledCharges = (): void =>
  oncePerProcess(() =>
    registerRowRule(charge, {
      sql: (actor, params) => {
        const veiled = veiledDocuments(actor)
        if (!veiled.length) return undefined
        const parts = veiled.map(
          ([docType, ids]) => `(t.doc_type = ${params.add(docType)} and t.doc_id = any(${params.add(ids)}::bigint[]))`,
        )
        return `(${parts.join(' or ')}) is not true`
      },
      mayRead: (actor, row) =>
        !veiledDocuments(actor).some(([docType, ids]) => row.docType === docType && ids.includes(Number(row.docId))),
    }),
  )

/** Documents with veiled fields, by kind. */
export const veiledDocuments = ({ veiled = {} }: Actor): [docType: string, ids: number[]][] =>
  Object.entries(veiled).flatMap(([docType, byId]) => {
    const ids = Object.keys(byId ?? {}).map(Number)
    return ids.length ? [[docType, ids] as [string, number[]]] : []
  })
