import { DomainError } from '../kernel/errors.ts'
import type { DraftOf, RowOf } from '../kernel/resource.ts'
import { contractErrors } from './contracts.errors.ts'
import type { priceSheet } from './price-sheet.ts'
import { adjustPrice, type PriceAdjustment } from './price-sheet.rules.ts'
import { mapTierPrices, readTiers } from './price-tiers.ts'

/**
 * The next version of a sheet as a draft with the same contract, terms, rows and fees. Prices are adjusted, and each
 * row keeps the previous price. Fails if the new version begins before the old one or a price becomes zero or negative.
 */
export function revisedSheet(
  sheet: RowOf<typeof priceSheet>,
  next: { effFrom: string; effTo: string; reason: string; adjustment: PriceAdjustment },
): DraftOf<typeof priceSheet> {
  const { effFrom, effTo, reason, adjustment } = next
  if (effFrom < sheet.effFrom)
    contractErrors.fail('price_sheet.revise_from', { no: sheet.sheetNo, date: effFrom, from: sheet.effFrom }, 'effFrom')
  const { kind, contractId, weightRule, lossMode, lossValue, lossKg, deductMode, goodsValue, wipeRule, remark } = sheet
  return {
    kind,
    contractId,
    weightRule,
    lossMode,
    lossValue,
    lossKg,
    deductMode,
    goodsValue,
    wipeRule,
    remark,
    effFrom,
    effTo,
    changeReason: reason,
    basedOnId: sheet.id,
    revision: (sheet.revision ?? 1) + 1,
    lines: sheet.lines.map(({ id: _, ...line }, i) => {
      const tiers = readTiers(line.tiers)
      const adjusted = (price: string): string => withRowInIssues(i, () => adjustPrice(price, adjustment))
      return {
        ...line,
        price: line.price && adjusted(line.price),
        tiers: tiers ? mapTierPrices(tiers, adjusted) : null,
        prevPrice: line.price,
      }
    }),
    fees: sheet.fees.map(({ id: _, ...fee }) => fee),
  }
}

/** Adds the number of the row to the issues. */
function withRowInIssues<T>(i: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(
      error.issues.map(issue => ({
        ...issue,
        path: `lines.${i}.price`,
        zh: `第 ${i + 1} 行${issue.zh}`,
        en: `Row ${i + 1}: ${issue.en}`,
      })),
    )
  }
}
