import { calcStep, choiceStep, priceSheet, sumFormula, type TraceStep } from '@tuheng/domain/contracts/index'
import { add, isZero, price } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import { priceFigures, supplyEntry, tradeErrors } from '@tuheng/domain/trade/index'
import type { Tx } from '../../engine/write/tx.ts'
import { qualityOfEntry } from './quality/index.ts'
import type { Entry, Lot } from './rows.ts'
import { entriesOf } from './sources.ts'

/** The price per tonne of an entry with where it comes from. */
export interface EntryPrice {
  price: string
  basePrice: string
  qualityAdjust: string
  freightPrice: string | null
  priceSource: NonNullable<Entry['priceSource']>
  sheetId: number | null
  steps: TraceStep[]
}

/** Prices every entry of a lot. @throws where one has no price */
export async function priceLot(tx: Tx, lot: Lot, { keepsProvisional = false } = {}): Promise<void> {
  for (const entry of await entriesOf(tx, lot.id)) {
    const { steps: _, ...found } = await priceOf(tx, { lot, entry })
    const provPrice = keepsProvisional ? entry.price : null
    await setPrice(tx, { ...entry, ...found, provPrice })
  }
}

/** Brings back the prices that were posted at first. */
export async function restoreProvisional(tx: Tx, lot: Lot): Promise<void> {
  for (const entry of await entriesOf(tx, lot.id)) {
    const found = await provisionalOf(tx, { lot, entry })
    await setPrice(tx, { ...entry, ...found, price: entry.provPrice ?? entry.price, provPrice: null })
  }
}

/** Takes the prices of a lot away. */
export async function unpriceLot(tx: Tx, lotId: number): Promise<void> {
  for (const entry of await entriesOf(tx, lotId))
    await setPrice(tx, {
      ...entry,
      price: null,
      basePrice: null,
      qualityAdjust: null,
      freightPrice: null,
      priceSource: null,
      sheetId: null,
      provPrice: null,
    })
}

async function setPrice(tx: Tx, entry: Entry): Promise<void> {
  const { id, basePrice, qualityAdjust, freightPrice, priceSource, sheetId, provPrice } = entry
  await tx.overwrite(
    supplyEntry,
    {
      id,
      price: entry.price,
      basePrice,
      qualityAdjust,
      freightPrice,
      priceSource,
      sheetId,
      provPrice,
      ...priceFigures(entry),
    },
    { action: 'setPrice' },
  )
}

/** Where the provisional price came from: neither by hand nor by sheet it was that of the lot. */
async function provisionalOf(tx: Tx, { lot, entry }: { lot: Lot; entry: Entry }) {
  const { steps: _, ...found } = await priceOf(tx, { lot: { ...lot, finalBuy: null, finalSell: null }, entry })
  return found
}

/**
 * The price of an entry in yuan per tonne, tax included: set by hand, else the final price of the lot, else by the price
 * sheet of its contract on the day, else as the lot agreed. Freight inside the price (一票制) is added to it.
 * @throws where there is none
 */
export async function priceOf(tx: Tx, { lot, entry }: { lot: Lot; entry: Entry }): Promise<EntryPrice> {
  const isBuy = entry.side === 'buy'
  const final = isBuy ? lot.finalBuy : lot.finalSell
  const agreed = isBuy ? lot.buyPrice : lot.sellPrice
  const freight = isBuy ? lot.buyFreight : lot.sellFreight
  const sheet = entry.handPrice || final ? undefined : await sheetPrice(tx, entry)
  const base =
    entry.handPrice ??
    final ??
    sheet?.price ??
    agreed ??
    tradeErrors.fail('lot.no_price', { entry: entry.entryNo, day: entry.bizDate })
  const priceSource = entry.handPrice ? 'hand' : final ? 'final' : sheet ? 'sheet' : 'lot'
  const isInside = lot.ticketMode === 'one'
  const steps = [
    priceSource === 'sheet'
      ? choiceStep(
          'row',
          text(`按价格执行单，第 ${sheet?.revision ?? 1} 版`, `By price sheet, edition ${sheet?.revision ?? 1}`),
          sheet?.sheetNo ?? '',
        )
      : choiceStep('pin', SOURCES[priceSource], base),
  ]
  const inside = isInside && freight && !isZero(freight) ? freight : null
  const quality =
    priceSource === 'sheet' || priceSource === 'lot'
      ? await qualityOfEntry(tx, entry, base)
      : { adjust: '0.0000', steps: [] }
  steps.push(...quality.steps)
  const whole = price(add(base, quality.adjust, inside))
  if (inside)
    steps.push(
      calcStep({
        code: 'addition',
        text: text('运费含在价内（一票制）', 'Freight inside the price'),
        formula: sumFormula([base, quality.adjust, inside].filter(one => !isZero(one))),
        result: whole,
        unit: 'unit',
        scale: 4,
      }),
    )
  return {
    price: whole,
    basePrice: base,
    qualityAdjust: quality.adjust,
    freightPrice: isInside ? null : freight,
    priceSource,
    sheetId: sheet?.sheetId ?? null,
    steps,
  }
}

const SOURCES = {
  hand: text('手工价', 'Set by hand'),
  final: text('按批次结算价', 'By the final price of the lot'),
  lot: text('按批次约定价', 'As agreed for the lot'),
} as const

interface SheetPrice {
  sheetId: number
  sheetNo: string
  revision: number
  price: string
}

/** The price per tonne of the contract's sheet on the day, that for the goods before that for any. Bands are not used. */
async function sheetPrice(tx: Tx, { contractId, goodsId, bizDate }: Entry): Promise<SheetPrice | undefined> {
  const sheets = await tx.find(priceSheet, {
    where: {
      contractId,
      effFrom: { op: 'range', value: [null, bizDate] },
      effTo: { op: 'range', value: [bizDate, null] },
      status: ['active', 'superseded', 'expired'],
    },
    sort: ['-effFrom', '-id'],
    lines: true,
  })
  const rows = sheets.flatMap(sheet =>
    sheet.lines.flatMap(line =>
      line.basis === 'ton' && line.price && !line.tiers && (!line.goodsId || line.goodsId === goodsId)
        ? [{ isForGoods: !!line.goodsId, sheet, price: line.price }]
        : [],
    ),
  )
  const found = rows.find(row => row.isForGoods) ?? rows[0]
  return (
    found && {
      sheetId: found.sheet.id,
      sheetNo: found.sheet.sheetNo,
      revision: found.sheet.revision ?? 1,
      price: found.price,
    }
  )
}
