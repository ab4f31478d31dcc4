import { contract, contractErrors, priceSheet } from '@tuheng/domain/contracts/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { refreshContractProgress } from './contract-progress.ts'

type ContractRow = RowOf<typeof contract>

/** What the moves of a contract do beyond its own row. */
export function registerContracts(): void {
  onTransition(contract, ['amend', 'renew'], { before: async ({ row, next }) => checkAmendments(row, next) })
  // The agreed weight may have changed, and with it what counts as carried out.
  onTransition(contract, 'amend', { rollUp: ({ tx, next }) => refreshContractProgress(tx, next.id) })
  onTransition(contract, 'renew', {
    before: async ({ next, now }) =>
      next.endDate < now.today
        ? contractErrors.fail('contract.renew_past', { date: next.endDate }, 'endDate')
        : undefined,
  })
  onTransition(contract, 'terminate', {
    derive: async ({ tx, next, input }) => stopPrices(tx, next, String(input.reason ?? '')),
  })
}

/** Signed agreements are history: a change adds at least one and leaves those before it as they are. */
function checkAmendments(before: ContractRow, next: ContractRow): void {
  const kept = new Map(next.amendments.map(row => [row.id, row]))
  const touched = before.amendments.findIndex(row => !isSame(row, kept.get(row.id)))
  if (touched >= 0) contractErrors.fail('contract.amendment_kept', { row: touched + 1 }, `amendments.${touched}`)
  if (next.amendments.length <= before.amendments.length)
    contractErrors.fail('contract.amendment_new', {}, 'amendments')
}

type Amendment = ContractRow['amendments'][number]

const isSame = (a: Amendment, b: Amendment | undefined): boolean =>
  !!b && a.signedOn === b.signedOn && a.summary === b.summary && fileIds(a) === fileIds(b)

const fileIds = ({ files }: Amendment): string => (files ?? []).map(file => file.id).join()

/** Prices end with their contract: what is loaded from tomorrow on has none. Sheets that have not begun are void. */
async function stopPrices(tx: Tx, row: ContractRow, why: string): Promise<void> {
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
