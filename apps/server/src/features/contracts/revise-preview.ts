import {
  adjustPrice,
  mapTierPrices,
  priceSheet,
  readTiers,
  type PriceAdjustment,
  type Tiers,
} from '@tuheng/domain/contracts/index'
import { priceChange } from '@tuheng/domain/contracts/price-sheet-line.rules'
import { roundOrNull } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { attachLines } from '../../engine/read/record.ts'
import { selectRecord } from '../../engine/read/select.ts'
import type { SheetRow } from './price-sheet-effects.ts'

/** One price before and after the change, as the confirmation shows it. */
export interface PriceChangeRow {
  sheetId: number
  sheetNo: string
  party: string
  contract: string
  lineId: number
  route: string | null
  loadAddress: string | null
  unloadAddress: string | null
  goods: string | null
  vehicleKind: string | null
  basis: string
  before: string | null
  after: string | null
  change: string | null
  tiersBefore: Tiers | null
  tiersAfter: Tiers | null
  effFrom: string
  effTo: string
  ok: boolean
  msg: string | null
}

type LabelledLine = SheetRow['lines'][number] & AnyRow
export type LabelledSheet = SheetRow & AnyRow & { lines: LabelledLine[] }

/** Computes what a price change would do to every price of these sheets. It writes nothing. */
export async function previewRevision(
  sql: Sql,
  args: {
    orgId: number
    ids: readonly number[]
    effFrom: string
    effTo: string | undefined
    adjustment: PriceAdjustment
    lang: Lang
  },
): Promise<{ rows: PriceChangeRow[]; sheets: number; failed: number }> {
  const { orgId, ids, effFrom, effTo, adjustment, lang } = args
  const sheets = await labelledSheets(sql, orgId, ids)
  const rows = sheets.flatMap(sheet =>
    sheet.lines.map(line => {
      const changed = changedPrice(line, adjustment, lang)
      return {
        sheetId: sheet.id,
        sheetNo: sheet.sheetNo,
        party: label(sheet, 'partyId') ?? '',
        contract: label(sheet, 'contractId') ?? '',
        lineId: line.id ?? 0,
        route: label(line, 'routeId'),
        loadAddress: label(line, 'loadAddressId'),
        unloadAddress: label(line, 'unloadAddressId'),
        goods: label(line, 'goodsId'),
        vehicleKind: line.vehicleKind,
        basis: line.basis,
        before: line.price,
        tiersBefore: readTiers(line.tiers) ?? null,
        ...changed,
        effFrom,
        effTo: effTo ?? sheet.effTo,
      }
    }),
  )
  return { rows, sheets: sheets.length, failed: rows.filter(row => !row.ok).length }
}

function changedPrice(
  line: LabelledLine,
  adjustment: PriceAdjustment,
  lang: Lang,
): Pick<PriceChangeRow, 'after' | 'change' | 'tiersAfter' | 'ok' | 'msg'> {
  try {
    const after = roundOrNull(line.price && adjustPrice(line.price, adjustment), 4)
    const tiers = readTiers(line.tiers)
    const tiersAfter = tiers ? mapTierPrices(tiers, price => adjustPrice(price, adjustment)) : null
    return { after, change: priceChange({ price: after, prevPrice: line.price }), tiersAfter, ok: true, msg: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { after: null, change: null, tiersAfter: null, ok: false, msg: error.text(lang) }
  }
}

/** Price sheets with the labels of what they and their prices refer to. */
export async function labelledSheets(sql: Sql, orgId: number, ids: readonly number[]): Promise<LabelledSheet[]> {
  const resource = anyResource(priceSheet)
  const { columns, joins } = selectRecord(resource)
  const { rows } = await sql.query<AnyRow>(
    `select ${columns.join(', ')} from price_sheet t ${joins.join(' ')}
      where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id`,
    [orgId, ids],
  )
  await attachLines({ orgId, sql: (text, params, name) => sql.query(text, params, name) }, resource, {
    rows,
    labels: true,
  })
  return rows as unknown as LabelledSheet[]
}

const label = (row: object, name: string): string | null =>
  ((row as AnyRow)[`${name}$`] as string | null | undefined) ?? null
