import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { tableName } from '../sql/names.ts'

/**
 * Statements that change records which may wait for an approval, beside `save` and transitions. None changes
 * what its approvers agree to: it counts or copies what happened elsewhere, or asks about the approval before.
 */
const UPDATES: Readonly<Record<string, 'counts' | 'copies' | 'asks' | 'own'>> = {
  'features/claims/gap-links.ts handover': 'copies',
  'features/contracts/contract-progress.ts contract': 'counts',
  'features/margin/budget-alerts.ts budget': 'counts',
  'features/parties/doubles/merge.ts contract': 'copies',
  'features/parties/party-effects.ts contract': 'copies',
  'features/parties/place-names.ts route': 'copies',
  // Taken only if nothing keeps it in place (releasedBoxes); lists let it go at any time (while-held.ts)
  'features/rail/box-use.ts container': 'asks',
  'features/rail/container-moves.ts container_move': 'copies',
  'features/rail/join-leg.ts rail_waybill': 'own',
  'features/rail/move-corrections.ts container': 'asks',
  'features/rail/move-together.ts container': 'asks',
  'features/rail/orders.ts rail_leg': 'asks',
  'features/rail/rail-waybills.ts rail_waybill': 'counts',
  // Receipts are asked about by refuseWaitingReceipts; the rest follows the waybill, which wagons are a part of
  'features/rail/rail-waybills.ts wagon_load': 'asks',
  'features/rail/recount-order.ts rail_leg': 'counts',
  'features/rail/recount-order.ts rail_order': 'counts',
  'features/rail/stays.ts container': 'counts',
  'features/rail/tracking.ts rail_waybill': 'copies',
  // The version alone, so that whoever has read other weights is told
  'features/rail/wagon-receipts.ts wagon_load': 'counts',
  // What its runs say of it, which nobody agrees to
  'features/robots/runs.ts robot_task': 'counts',
  // Whoever agrees to restore what is restored meanwhile is refused
  'features/services/deletion/restore-entry.ts deletion_entry': 'copies',
  'features/settlement/ledger/allocate-statement.ts statement': 'counts',
  'features/settlement/ledger/claim-ledger.ts claim_note': 'counts',
  'features/settlement/ledger/claim-ledger.ts owner_claim': 'counts',
  'features/settlement/ledger/count-invoices.ts statement': 'counts',
  'features/settlement/ledger/leg-copies.ts rail_leg': 'counts',
  'features/settlement/ledger/lot-copies.ts supply_lot': 'counts',
  'features/settlement/ledger/mark-dirty.ts statement': 'counts',
  'features/settlement/ledger/settle-overtaken.ts waybill': 'counts',
  'features/settlement/ledger/statement-states.ts service_waybill': 'counts',
  'features/settlement/ledger/statement-states.ts platform_waybill': 'counts',
  'features/settlement/ledger/statement-states.ts waybill': 'counts',
  'features/settlement/ledger/sync-statement.ts invoice_out': 'counts',
  'features/settlement/ledger/sync-statement.ts statement': 'counts',
  'features/settlement/settlement-effects.ts statement': 'counts',
  'features/transport/bills/bill-transitions.ts load_bill_grant': 'copies',
  'features/transport/bills/grant-transitions.ts waybill': 'copies',
  'features/transport/bills/mark-expired-bills.ts load_bill': 'counts',
  'features/transport/bills/recount-bill.ts load_bill': 'counts',
  'features/transport/bills/recount-bill.ts load_bill_grant': 'counts',
  'features/transport/tasks/recount-task.ts main_waybill': 'counts',
  'features/warehouse/post-stock.ts stock': 'counts',
  // That the ledger says otherwise by now; its new version tells the approvers
  'features/warehouse/storage-bills.ts storage_bill': 'counts',
}

/** As above, for `tx.overwrite`: records by the name of their declaration. */
const OVERWRITES: Readonly<Record<string, 'counts' | 'copies' | 'asks' | 'own'>> = {
  // What of it is passed on follows the claims on carriers, which have approvals of their own
  'features/changes/change-calls.ts dataChange': 'counts',
  'features/claims/recount-claim.ts ownerClaim': 'counts',
  'features/invoices/red-invoice.ts invoiceOut': 'counts',
  // What platforms and the ministry say comes whatever waits; its new version tells the approvers
  'features/platforms/calls.ts platformAccount': 'counts',
  'features/platforms/compare.ts platformWaybill': 'copies',
  'features/platforms/deliver.ts ministryReport': 'copies',
  'features/platforms/deliver.ts platformWaybill': 'copies',
  'features/platforms/match.ts platformWaybill': 'counts',
  'features/platforms/ministry/assess.ts ministryReport': 'counts',
  'features/platforms/ministry/effects.ts waybill': 'copies',
  'features/platforms/pull.ts platformAccount': 'counts',
  'features/platforms/take-rows.ts platformWaybill': 'copies',
  'features/rail/box-damage.ts container': 'copies',
  'features/rail/handovers.ts handover': 'asks',
  // Terms of a hire change whatever act of the container waits (while-held.ts)
  'features/rail/hire-fees.ts container': 'copies',
  'features/rail/hire-fees.ts containerMove': 'asks',
  'features/rail/legs.ts railLeg': 'asks',
  'features/rail/legs.ts waybill': 'asks',
  'features/rail/move-corrections.ts containerMove': 'asks',
  'features/rail/rail-charges.ts railWaybill': 'counts',
  'features/rail/re-carrier.ts waybill': 'asks',
  // A restored task is due again
  'features/robots/task-effects.ts robotTask': 'counts',
  // When its password was set, which nobody agrees to
  'features/robots/task-calls.ts robotTask': 'counts',
  // What came of the job that stamps, which nobody agrees to
  'features/settlement/seal-use/stamp-job.ts sealUse': 'counts',
  // A trip that the same row has made
  'features/transport/import-trips.ts waybill': 'own',
  // That its secret was set, and when; the address that approvers agree to forgets it (effects.ts)
  'features/vouchers/calls.ts financeSystem': 'counts',
  // Which red voucher reverses it: the red one has an approval of its own, and the amounts stay
  'features/vouchers/generate.ts voucher': 'counts',
}

const SOURCE = join(import.meta.dirname, '..')

/** The sources of the features that run in a server. */
const sources = globSync('features/**/*.ts', { cwd: SOURCE })
  .filter(file => !/\.test\.ts$|\/testing\/|\/sample\//.test(file))
  .map(file => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))

const holdable = registry.resources.filter(one => holdableTransitions(one).length)

it('every statement that changes what may wait for an approval says how it minds that', () => {
  const tables = new Set(holdable.map(one => tableName(one)))
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/[`']\s*update (\w+)/g)].flatMap(([, table = '']) =>
      tables.has(table) ? [`${file} ${table}`] : [],
    ),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(UPDATES).toSorted())
})

it('every overwriting of what may wait for an approval says how it minds that', () => {
  const names = new Set(holdable.map(one => one.name))
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\.overwrite\(\s*(\w+)/g)].flatMap(([, name = '']) =>
      names.has(name) ? [`${file} ${name}`] : [],
    ),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(OVERWRITES).toSorted())
})
