import { isZero } from '@tuheng/domain/kernel/decimal'
import { listScreen } from '../../../engine/catalogue.ts'
import { newPath } from '../../../engine/paths.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import type { StatementRow } from '../rows.ts'
import { invoiceFace, settlementFaceName } from '../statement-face.ts'

export function openSettlement(rows: readonly StatementRow[], kind: unknown): void {
  const screen = listScreen('settlement', settlementFaceName(kind) ?? '')
  if (screen) openTab(newPath(screen.path, beginWith(rows, 'partyId')))
}

export function openInvoice(rows: readonly StatementRow[], kind: unknown): void {
  const found = invoiceFace(kind)
  const screen = found && listScreen(found.resource, found.faceName)
  if (screen) openTab(newPath(screen.path, beginWith(rows, kind === 'customer' ? 'customerId' : 'partyId')))
}

/** The initial values of the form: the counterparty, and the statements with which it is filled. */
function beginWith(rows: readonly StatementRow[], party: string): string {
  const [row = {}] = rows
  const params = new URLSearchParams({
    [`p.${party}`]: String(row['partyId']),
    [`p.${party}$`]: String(row['partyId$'] ?? ''),
    statements: rows.map(one => one['id']).join(','),
  })
  return `?${params.toString()}`
}

/** Whether something of it is still to be invoiced. */
export const canInvoice = (row: StatementRow): boolean => isConfirmed(row) && isLeft(row['uninvoicedSum'])

export function isConfirmed(row: StatementRow): boolean {
  return row['status'] === 'confirmed' || row['status'] === 'partSettled' || row['status'] === 'settled'
}

export function canSettle(row: StatementRow): boolean {
  return row['status'] !== 'settled' && isLeft(row['availableSum'])
}

/** Whoever may not see an amount is not told whether something of it is left. */
const isLeft = (amount: unknown): boolean => typeof amount === 'string' && !isZero(amount)
