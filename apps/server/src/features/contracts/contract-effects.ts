import { contract, contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { refreshContractProgress } from './contract-progress.ts'

type ContractRow = RowOf<typeof contract>

/** Registers the effects of contract transitions on other records. */
export function registerContractEffects(): void {
  onTransition(contract, ['amend', 'renew'], { before: async ({ row, next }) => checkAmendments(row, next) })
  // The agreed weight may have changed, and with it the completion rate.
  onTransition(contract, 'amend', { rollUp: ({ tx, next }) => refreshContractProgress(tx, next.id) })
  onTransition(contract, 'renew', {
    before: async ({ next, now }) =>
      next.endDate < now.today
        ? contractErrors.fail('contract.renew_past', { date: next.endDate }, 'endDate')
        : undefined,
  })
  onTransition(contract, 'terminate', {
    derive: async ({ tx, next, input }) => endPrices(tx, next, String(input.reason ?? '')),
  })
}

/** Signed agreements are history: an amendment adds at least one and leaves the earlier ones unchanged. */
function checkAmendments(before: ContractRow, next: ContractRow): void {
  const kept = new Map(next.amendments.map(row => [row.id, row]))
  const changed = before.amendments.findIndex(row => !isSame(row, kept.get(row.id)))
  if (changed >= 0) contractErrors.fail('contract.amendment_kept', { row: changed + 1 }, `amendments.${changed}`)
  if (next.amendments.length <= before.amendments.length)
    contractErrors.fail('contract.amendment_new', {}, 'amendments')
}

type Amendment = ContractRow['amendments'][number]

const isSame = (a: Amendment, b: Amendment | undefined): boolean =>
  !!b && a.signedOn === b.signedOn && a.summary === b.summary && fileIds(a) === fileIds(b)

const fileIds = ({ files }: Amendment): string => (files ?? []).map(file => file.id).join()

/**
 * Ends the prices of a contract after today: sheets in force get today as their last day, sheets that have not begun
 * are voided.
 */
async function endPrices(tx: Tx, row: ContractRow, why: string): Promise<void> {
  const sheets = await tx.find(priceSheet, { where: { contractId: row.id, status: 'active' }, lock: true })
  const reason = `合同 ${row.contractNo} 终止：${why}`
  for (const sheet of sheets) {
    if (sheet.effFrom > tx.now.today) await tx.run(priceSheet, 'void', { id: sheet.id, reason })
    else
      await tx.run(priceSheet, 'expire', {
        id: sheet.id,
        effTo: sheet.effTo < tx.now.today ? sheet.effTo : tx.now.today,
        reason,
      })
  }
}
