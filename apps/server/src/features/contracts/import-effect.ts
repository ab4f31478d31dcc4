import { priceSheet, type Side } from '@tuheng/domain/contracts/index'
import { add, isZero, money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Sql } from '../../db/database.ts'
import { type EffectFigure, previewEffect } from '../../engine/import/index.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { moveRecord } from '../../engine/write/run-transition.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { SheetRow } from './price-sheet-effects.ts'
import { findTrips } from './reprice/choose-trips.ts'
import { previewReprice, type PreviewRow } from './reprice/preview.ts'
import { visibleSides } from './reprice/visible-sides.ts'
import { labelledSheets, type LabelledSheet } from './revise-preview.ts'

const PRICES = text('条', 'prices')
const TRIPS = text('单', 'trips')
const SHEETS = text('份', 'sheets')
const YUAN = text('元', 'CNY')
/** Trips that a preview prices, of all its sheets. */
const MAX_TRIPS = 5000
const SIDES = { ar: text('应收', 'Receivable'), ap: text('应付', 'Payable') }

/**
 * Registers what the import of price sheets shows before it writes: prices old and new, and what they change for the
 * trips that they will price. The sheets are approved and the trips priced by the code that does so later; the import
 * then rolls everything back.
 */
export function registerSheetImport(): void {
  previewEffect(priceSheet, async ({ tx, records }) => {
    const access = viewerAccess(tx.actor, anyResource(priceSheet))
    const sheets = await labelledSheets(
      sqlOf(tx),
      tx.orgId,
      records.map(sheet => sheet.id),
    )
    const faces = Object.values(anyResource(priceSheet).faces)
    const readsPrices = ['lines', 'lines.price', 'lines.prevPrice'].every(access.mayQuery)
    const lines =
      readsPrices && records.every(sheet => faces.some(face => inFace(face, sheet) && can(tx.actor, face, 'read')))
    const trips = can(tx.actor, anyResource(waybill).faces.all as Face, 'read')
    return [...(lines ? priceFigures(tx.actor, sheets) : []), ...(trips ? await tripFigures(tx, records) : [])]
  })
}

/** How many prices are new, changed and the same, and every price that differs. */
function priceFigures(actor: Actor, sheets: readonly LabelledSheet[]): EffectFigure[] {
  const { restricted } = viewerAccess(actor, anyResource(priceSheet))
  const lines = sheets.flatMap(sheet => sheet.lines.map(line => ({ sheet, line })))
  const isNew = lines.filter(({ line }) => line.prevPrice === null)
  const changed = lines.filter(
    ({ line }) => line.prevPrice !== null && line.price !== null && !isZero(add(line.price, `-${line.prevPrice}`)),
  )
  const count = (key: string, words: { zh: string; en: string }, n: number): EffectFigure => ({
    key,
    ...words,
    value: String(n),
    unit: PRICES,
  })
  return [
    count('newPrices', text('新价格', 'New prices'), isNew.length),
    count('changedPrices', text('调整的价格', 'Changed prices'), changed.length),
    count('samePrices', text('未变的价格', 'Prices as before'), lines.length - isNew.length - changed.length),
    ...changed.map(({ sheet, line }): EffectFigure => {
      const words = lineWords(sheet, { line, restricted })
      return {
        key: `price ${sheet.id} ${line.id ?? 0}`,
        ...text(words, words),
        value: line.price ?? '0',
        change: { of: 'price', before: line.prevPrice ?? '0', trips: 0 },
      }
    }),
  ]
}

function lineWords(
  sheet: LabelledSheet,
  { line, restricted }: { line: LabelledSheet['lines'][number]; restricted: ReadonlyMap<string, unknown> },
): string {
  const isShown = (path: string): boolean => !restricted.has(path) && !restricted.has(`${path}$`)
  const label = (name: string): string => (isShown(`lines.${name}`) ? String(line[`${name}$`] ?? '') : '')
  const way = label('routeId') || [label('loadAddressId'), label('unloadAddressId')].filter(Boolean).join(' → ')
  return [isShown('partyId') ? String(sheet['partyId$'] ?? '') : '', way, label('goodsId')].filter(Boolean).join(' · ')
}

/** What the sheets, once approved, change for the trips that the person may see, by side and counterparty. */
async function tripFigures(tx: Tx, sheets: readonly SheetRow[]): Promise<EffectFigure[]> {
  const approved: SheetRow[] = []
  for (const sheet of sheets) if (await approve(tx, sheet.id)) approved.push(sheet)
  const blocked = sheets.length - approved.length
  const sides = visibleSides(tx.actor)
  // Several sheets may price the same trip: it counts once
  const trips = new Map<string, { id: number; side: Side; partyId: number | null }>()
  let beyond = 0
  for (const { id, side, partyId } of approved) {
    if (!side || !sides.includes(side)) continue
    const max = MAX_TRIPS - trips.size + 1
    const found = await findTrips(sqlOf(tx), tx.actor, { sheetId: id, max: MAX_TRIPS + 1 })
    const others = found.filter(trip => !trips.has(`${side} ${trip}`))
    if (others.length >= max) beyond += 1
    for (const trip of others.slice(0, max - 1)) trips.set(`${side} ${trip}`, { id: trip, side, partyId })
  }
  const rows: (PreviewRow & { partyId: number | null })[] = []
  for (const [side, own] of Map.groupBy(trips.values(), trip => trip.side)) {
    const ids = own.map(trip => trip.id)
    const preview = await previewReprice(tx, { ids, sides: [side], lang: 'zh', all: false })
    for (const row of preview.rows)
      if (row.after !== null) rows.push({ ...row, partyId: trips.get(`${side} ${row.id}`)?.partyId ?? null })
  }
  const beyondText = text(
    `超出 ${MAX_TRIPS} 单上限、运单未全部试算的执行单`,
    `Sheets whose waybills are beyond the limit of ${MAX_TRIPS}, not all of which are priced here`,
  )
  const waiting = rows.filter(row => row.before === null)
  return [
    ...(blocked
      ? [
          {
            key: 'blocked',
            ...text('不能直接生效', 'Cannot come into force as they are'),
            value: `${blocked}`,
            unit: SHEETS,
          },
        ]
      : []),
    ...(beyond ? [{ key: 'beyond', ...beyondText, value: `${beyond}`, unit: SHEETS }] : []),
    ...(sides.length
      ? [
          count('waiting', text('待定价运单将计价', 'Waiting waybills that get a price'), waiting),
          count(
            'reprice',
            text('已计价运单价格不同', 'Priced waybills that would differ'),
            rows.filter(row => row.before !== null),
          ),
        ]
      : []),
    ...[...Map.groupBy(rows, row => `${row.side} ${row.partyId}`)].map(([key, own]) => partyFigure(tx.actor, key, own)),
  ]
}

const count = (key: string, words: { zh: string; en: string }, rows: readonly PreviewRow[]): EffectFigure => ({
  key,
  ...words,
  value: String(new Set(rows.map(row => row.id)).size),
  unit: TRIPS,
})

function partyFigure(actor: Actor, key: string, rows: readonly PreviewRow[]): EffectFigure {
  const side: Side = key.startsWith('ar') ? 'ar' : 'ap'
  const isNamed =
    viewerAccess(actor, anyResource(party)).mayQuery('shortName') &&
    !viewerAccess(actor, anyResource(priceSheet)).restricted.has('partyId')
  const name = (isNamed && rows[0]?.party) || ''
  return {
    key: `party ${key}`,
    ...text(`${SIDES[side].zh} ${name}`.trim(), `${SIDES[side].en} ${name}`.trim()),
    value: money(sum(rows.map(row => row.after))),
    unit: YUAN,
    change: { of: 'party', before: money(sum(rows.map(row => row.before))), trips: rows.length },
  }
}

/** Submits and approves as the system does, so that the second person is not asked for. */
async function approve(tx: Tx, id: number): Promise<boolean> {
  const system: Tx = { ...tx, actor: { ...tx.actor, memberId: 0 } }
  try {
    for (const name of ['submit', 'approve'])
      await moveRecord(system, { resource: anyResource(priceSheet), name, id, input: {}, internal: true })
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

const sqlOf = (tx: Tx): Sql => ({ query: (statement, params, name) => tx.sql(statement, params, name) })
