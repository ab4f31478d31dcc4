import {
  contract,
  qualityItems,
  type QualityItem,
  type QualityTerm,
  type TraceStep,
} from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { price as priced } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { labErrors, labSheet } from '@tuheng/domain/trade/index'
import { assaysOf, decidingSheets, qualityPrice } from '@tuheng/domain/trade/quality/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Entry } from '../rows.ts'

type Sheet = RowOf<typeof labSheet>

/** What quality adds to the contract price of an entry, yuan per tonne, and the way to it. */
export interface EntryQuality {
  adjust: string
  steps: TraceStep[]
}

/**
 * The adjustment of an entry by the quality terms of its contract and the audited laboratory sheets of its lot that decide:
 * those that have the laboratory number of the entry, else all of them, averaged by their tonnes.
 * @throws where a figure is missing, beyond the bands, or beyond what the contract accepts
 */
export async function qualityOfEntry(tx: Tx, entry: Entry, price: string): Promise<EntryQuality> {
  const { qualityTerms, qualityBy } = await tx.getRequired(contract, entry.contractId ?? 0)
  const terms = qualityTerms as readonly QualityTerm[]
  if (!terms.length) return { adjust: '0.0000', steps: [] }
  const sheets = await tx.find(labSheet, { where: { lotId: entry.lotId, status: 'confirmed' }, lines: true })
  const assays = chosen(decidingSheets(sheets, { side: entry.side, by: qualityBy }), entry.labNo).flatMap(assaysOf)
  const found = qualityPrice({ price, terms, assays })
  refuse('lab.rejected', found.rejected)
  refuse('lab.missing', found.missing)
  refuse('lab.beyond_bands', found.beyondBands)
  return { adjust: priced(found.adjust), steps: found.trace }
}

/** Sheets, or samples of them, that have the number of an entry; else all of them. */
function chosen(
  sheets: readonly Sheet[],
  labNo: string | null,
): readonly Pick<Sheet, 'basis' | 'heatBasis' | 'samples'>[] {
  if (!labNo) return sheets
  const named = sheets.filter(sheet => sheet.sheetNo === labNo || sheet.outerNo === labNo)
  if (named.length) return named
  const sampled = sheets.flatMap(sheet => {
    const samples = sheet.samples.filter(sample => sample.sampleNo === labNo)
    return samples.length ? [{ ...sheet, samples }] : []
  })
  return sampled.length ? sampled : sheets
}

function refuse(code: 'lab.rejected' | 'lab.missing' | 'lab.beyond_bands', [item]: readonly QualityItem[]): void {
  if (item) throw new DomainError([wordedIssue(labErrors, { code, path: '' }, { item: qualityItems[item] })])
}
