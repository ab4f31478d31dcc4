import type { LabKind, LabSide } from './lab.choices.ts'

interface Sheet {
  kind?: LabKind | null
  side?: LabSide | null
}

/** 结算依据 of a contract: whose laboratory makes the price. */
export type QualityBy = 'supplier' | 'ours' | 'settlement'

/** Which sheets come before which, where the contract does not say. Those of before the contract never decide. */
const STRENGTH: readonly LabKind[] = ['arbiter', 'settlement', 'ours', 'supplier']

/**
 * The sheets by which one side of a lot is priced: those of an arbiter if there are any, else of the laboratory that the
 * contract names, else of the strongest kind there is.
 */
export function decidingSheets<S extends Sheet>(
  sheets: readonly S[],
  { side, by }: { side: Exclude<LabSide, 'both'>; by?: QualityBy | null | undefined },
): S[] {
  const mine = sheets.filter(sheet => sheet.side === side || sheet.side === 'both')
  const of = (kind: LabKind): S[] => mine.filter(sheet => sheet.kind === kind)
  const kinds: readonly LabKind[] = by ? ['arbiter', by] : STRENGTH
  return kinds.map(of).find(found => found.length) ?? []
}
