import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import type { PrintContext } from '../../../engine/print/on-print.ts'
import type { Fact, Party, PrintBlock } from '../../../engine/print/print-doc.ts'

/** Facts that have a value. */
export const filled = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)

/** The agreed rules for weights, losses and amounts, without empty ones. */
export function lossFacts({ fact }: PrintContext, row: AnyRow): Fact[] {
  return filled(
    ['weightRule', 'lossMode', 'lossValue', 'lossKg', 'deductMode', 'goodsValue', 'wipeRule'].map(name =>
      fact(row, name),
    ),
  )
}

/**
 * Both parties: 甲方 pays, and 乙方 carries, sells or serves. Below them the maker, and who checks and approves
 * unless the decisions of an approval say so above.
 */
export async function bothParties(
  { w, load, letterhead }: PrintContext,
  row: AnyRow,
  isApprovedAbove = false,
): Promise<PrintBlock> {
  const other = await load(party, row.partyId)
  const taxNo = (value: unknown): Party['lines'] =>
    value ? [{ label: w('税号', 'Tax no.'), value: String(value) }] : []
  const us = { name: letterhead.name, lines: taxNo(letterhead.creditCode) ?? [] }
  const them = { name: String(other?.fullName ?? row.partyId$ ?? ''), lines: taxNo(other?.creditCode) ?? [] }
  const [first, second] = row.side === 'ar' ? [them, us] : [us, them]
  const signatures = [
    { label: w('经办', 'Prepared by'), name: String(row.createdBy$ ?? '') },
    ...(isApprovedAbove ? [] : [{ label: w('复核', 'Checked by') }, { label: w('审批', 'Approved by') }]),
  ]
  return {
    kind: 'parties',
    left: { role: w('甲方', 'Party A'), ...first },
    right: { role: w('乙方', 'Party B'), ...second },
    signatures,
  }
}
