import type { RowOf } from '@tuheng/domain/kernel/resource'
import { accountDigits, party, partyErrors, partyNameKey } from '@tuheng/domain/parties/index'
import { importAdapter } from '../../../engine/import/index.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { visibleSimilar } from './visible.ts'
import { findSimilar, isStrong } from './similar.ts'

/** A new record that looks like one that is there is made only when whoever makes it says that it is another. */
export async function refuseDoubles(tx: Tx, next: RowOf<typeof party>): Promise<void> {
  if (next.notDouble || !tx.actor.memberId) return
  const accounts = next.bankAccounts.map(account => account.accountNo)
  const found = await findSimilar({ query: (text, params, name) => tx.sql(text, params, name) }, tx.orgId, {
    fullName: next.fullName,
    accounts,
  })
  const strong = found.filter(isStrong)
  if (!strong.length) return
  // Whoever may not see the other record is told that there is one
  const { list } = visibleSimilar(tx.actor, strong)
  const names = list
    .slice(0, 3)
    .map(one => [one.fullName ?? one.shortName, one.code && `（${one.code}）`].filter(Boolean).join(''))
    .filter(Boolean)
    .join('、')
  partyErrors.fail(names ? 'party.similar' : 'party.similar_unseen', { names }, 'notDouble')
}

/** Within a file nobody is there yet whom the second could be found alike to: rows are compared by what records are. */
export function registerAlikeRows(): void {
  importAdapter(party, {
    alike: {
      keys: row => [
        ...[partyNameKey(row.fullName)].filter(Boolean).map(key => `name ${key}`),
        ...(row.bankAccounts ?? [])
          .map(account => accountDigits(account.accountNo))
          .filter(Boolean)
          .map(digits => `account ${digits}`),
      ],
      isApart: row => row.notDouble === true,
      issue: row => partyErrors.issue('party.similar_row', { row }, 'notDouble'),
    },
  })
}
