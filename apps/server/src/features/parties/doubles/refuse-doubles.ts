import type { RowOf } from '@tuheng/domain/kernel/resource'
import { accountDigits, party, partyErrors, partyNameKey } from '@tuheng/domain/parties/index'
import { importAdapter } from '../../../engine/import/index.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { visibleSimilar } from './visible-doubles.ts'
import { findSimilar, isStrong } from './similar.ts'

/** Refuses a new record that looks like an existing one, unless the person states that it is another. */
export async function refuseDoubles(tx: Tx, next: RowOf<typeof party>): Promise<void> {
  if (next.notDouble || !tx.actor.memberId) return
  const accounts = next.bankAccounts.map(account => account.accountNo)
  const found = await findSimilar({ query: (text, params, name) => tx.sql(text, params, name) }, tx.orgId, {
    fullName: next.fullName,
    accounts,
  })
  const strong = found.filter(isStrong)
  if (!strong.length) return
  // A person who may not see the other record is only told that there is one.
  const { list } = visibleSimilar(tx.actor, strong)
  const names = list
    .slice(0, 3)
    .map(one => [one.fullName ?? one.shortName, one.code && `（${one.code}）`].filter(Boolean).join(''))
    .filter(Boolean)
    .join('、')
  partyErrors.fail(names ? 'party.similar' : 'party.similar_unseen', { names }, 'notDouble')
}

/** Rows of one file are compared with each other by the same rule, because the earlier ones do not exist yet. */
export function registerDoubleRowCheck(): void {
  importAdapter(party, {
    likelyDuplicates: {
      keys: row => [
        ...[partyNameKey(row.fullName)].filter(Boolean).map(key => `name ${key}`),
        ...(row.bankAccounts ?? [])
          .map(account => accountDigits(account.accountNo))
          .filter(Boolean)
          .map(digits => `account ${digits}`),
      ],
      isDistinct: row => row.notDouble === true,
      issue: row => partyErrors.issue('party.similar_row', { row }, 'notDouble'),
    },
  })
}
