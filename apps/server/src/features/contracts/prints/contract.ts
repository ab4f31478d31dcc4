import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintDoc } from '../../../engine/print/print-doc.ts'
import { isShown } from '../../../engine/rights/redact.ts'
import { approvalGrid } from '../../approvals/index.ts'
import { tiersText } from './price-sheet.ts'
import { bothParties, filled, lossFacts } from './shared.ts'

/** 合同信息表: the agreed terms on one page, for approval and filing. */
export function registerContractPrint(): void {
  onPrint(contract, 'contract', eachRow(contractDoc))
}

async function contractDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact } = context
  const isPassed = isShown(row.status) && row.status !== 'draft' && row.status !== 'approving'
  const grid = isPassed ? await approvalGrid(context, { id: row.id, acts: ['submit', 'approve'] }) : undefined
  const blocks: PrintBlock[] = [
    {
      kind: 'facts',
      boxed: true,
      columns: 2,
      items: [
        fact(row, 'title', { span: 2, strong: true }),
        ...filled(['kind', 'category', 'partyId', 'outerNo', 'bizMode', 'signDate'].map(name => fact(row, name))),
        { label: w('有效期', 'Term'), value: `${String(row.startDate ?? '')} ~ ${String(row.endDate ?? '')}` },
        ...filled(['salesmanId', 'totalQty', 'totalAmount', 'status'].map(name => fact(row, name))),
      ],
    },
    ...tables(context, row),
    { kind: 'heading', text: w('计价与结算', 'Pricing and settlement') },
    {
      kind: 'facts',
      columns: 3,
      items: [
        ...filled(['priceBasis', 'taxRate', 'invoiceKind'].map(name => fact(row, name))),
        ...lossFacts(context, row),
        ...filled(
          [
            'freightBearer',
            'ticketMode',
            'qualityBy',
            'payType',
            'statementCycle',
            'creditDays',
            'cutDay',
            'deposit',
          ].map(name => fact(row, name)),
        ),
      ],
    },
    ...filled(['breachTerms', 'remark'].map(name => fact(row, name))).map((one): PrintBlock => ({
      kind: 'paragraph',
      text: `${one.label}${w('：', ': ')}${String(one.value)}`,
    })),
    ...(grid ?? []),
    await bothParties(context, row, grid !== undefined),
  ]
  return {
    ...headingOf(context, row, {
      title: w('合同信息表', 'Contract sheet'),
      number: 'contractNo',
      marks: { draft: 'draft', terminated: 'terminated' },
    }),
    blocks,
  }
}

function tables({ w, lines, lang }: PrintContext, row: PrintRow): PrintBlock[] {
  const titles = {
    items: w('标的', 'Goods and routes'),
    qualityTerms: w('质量指标', 'Quality terms'),
    payNodes: w('付款节点', 'Payment schedule'),
    amendments: w('补充协议', 'Amendments'),
  }
  return Object.entries(titles).flatMap(([name, text]): PrintBlock[] => {
    const table = lines(name === 'qualityTerms' ? withBandTexts(row, lang) : row, name)
    return table ? [{ kind: 'heading', text }, table] : []
  })
}

/** Quality terms with their bands as text. */
function withBandTexts(row: PrintRow, lang: PrintContext['lang']): PrintRow {
  const terms = Array.isArray(row.qualityTerms) ? (row.qualityTerms as AnyRow[]) : []
  return { ...row, qualityTerms: terms.map(term => ({ ...term, bands: tiersText(term.bands, lang) })) }
}
