import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { amountToBeginWith } from '@tuheng/domain/settlement/index'
import { useFormState } from '../../../engine/form/form-context.ts'
import { useActor } from '../../../shared/session/session.ts'
import { type Claimed, mayReadClaims, readClaims } from './claims.ts'

/**
 * What drafts of other settlements, of those that the person may see, leave of the chosen statements. Where nothing can be
 * read, a part begins with what can be applied for.
 */
export function useAmountsLeft(face: Face | undefined) {
  const actor = useActor()
  const except = useFormState(({ values }) => values['id'])
  if (!face || !mayReadClaims(actor, face)) return undefined
  return async (records: readonly AnyRow[]): Promise<ReadonlyMap<unknown, string | null>> => {
    const statementIds = records.map(record => record['id'] as number)
    const claimed = await readClaims(face, { statementIds, except }, new AbortController().signal).catch(() => [])
    return new Map(claimed.flatMap(amountLeft))
  }
}

function amountLeft({ statementId, available, claims = [] }: Claimed): (readonly [number, string | null])[] {
  const drafts = claims.flatMap(({ status, amount }) => (status === 'draft' && amount ? [amount] : []))
  return statementId && available ? [[statementId, amountToBeginWith(available, drafts)]] : []
}
