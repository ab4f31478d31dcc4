import { priceSheet, printTiers, readTiers } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintDoc } from '../../../engine/print/print-doc.ts'
import { bothParties, filled, lossFacts } from './shared.ts'

/** 价格执行单: prices, fees and settlement rules of a period. */
export function registerPriceSheetPrint(): void {
  onPrint(priceSheet, 'sheet', eachRow(sheetDoc))
}

async function sheetDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, lines, lang } = context
  const prices = lines(
    { ...row, lines: linesOf(row).map(line => ({ ...line, tiers: tiersText(line.tiers, lang) })) },
    'lines',
  )
  const fees = lines(row, 'fees')
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 3,
      items: [
        fact(row, 'partyId'),
        fact(row, 'contractId'),
        {
          label: w('执行期间', 'In force'),
          value: `${String(row.effFrom ?? '')} ~ ${String(row.effTo ?? '')}`,
          strong: true,
        },
        ...filled([fact(row, 'side'), fact(row, 'basedOnId'), fact(row, 'revision')]),
        ...filled([fact(row, 'changeReason', { span: 3 })]),
      ],
    },
    ...(prices
      ? [
          { kind: 'heading' as const, text: w('一、价格', '1. Prices') },
          { ...prices, fontSize: 8 },
        ]
      : []),
    ...(fees ? [{ kind: 'heading' as const, text: w('二、杂费', '2. Incidental fees') }, fees] : []),
    {
      kind: 'heading',
      text: fees ? w('三、结算规则', '3. Settlement rules') : w('二、结算规则', '2. Settlement rules'),
    },
    { kind: 'facts', columns: 3, items: lossFacts(context, row) },
    ...filled([fact(row, 'remark')]).map((one): PrintBlock => ({
      kind: 'paragraph',
      text: `${one.label}${w('：', ': ')}${String(one.value)}`,
    })),
    await bothParties(context, row),
  ]
  const kind = context.textOf(row, 'kind')
  return {
    ...headingOf(context, row, {
      title: w(`${kind}价格执行单`, 'Price sheet'),
      number: 'sheetNo',
      marks: {
        draft: 'notInForce',
        approving: 'notInForce',
        superseded: 'superseded',
        expired: 'lapsed',
        void: 'void',
      },
    }),
    orientation: 'landscape',
    blocks,
  }
}

const linesOf = (row: AnyRow): AnyRow[] => (Array.isArray(row.lines) ? (row.lines as AnyRow[]) : [])

/** The tiers as they were typed; in English with English words for how they count. */
export function tiersText(value: unknown, lang: PrintContext['lang']): string | null {
  const tiers = readTiers(value)
  if (!tiers) return null
  const text = printTiers(tiers)
  return lang === 'zh' ? text : text.replace(/^\S+/u, tiers.mode === 'progressive' ? 'progressive' : 'whole quantity')
}
