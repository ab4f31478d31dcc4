import { claimNote, ownerClaim } from '@tuheng/domain/claims/index'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type { PrintBlock, PrintColumn, PrintDoc, PrintValue } from '../../../engine/print/print-doc.ts'
import { shownColumns } from '../../../engine/print/shown-columns.ts'
import { isShown } from '../../../engine/rights/redact.ts'

/** Registers the papers of claims: the letter to a carrier, and the sheet on which an owner's claim is decided. */
export function registerClaimPrints(): void {
  onPrint(claimNote, 'letter', eachRow(letter))
  onPrint(ownerClaim, 'sheet', eachRow(sheet))
}

const yuan = { scale: 2 } as const
const tonnes = { scale: 3 } as const

/** 索赔函: what is claimed from a carrier, why, and until when an answer is expected. */
async function letter(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, load } = context
  const carrier = await load(party, row.partyId)
  const amount = shown(row.agreed) ?? shown(row.amount)
  const name = String(carrier?.fullName ?? row.partyId$ ?? '')
  return {
    ...headingOf(context, row, {
      title: w('索赔函', 'Claim letter'),
      number: 'noteNo',
      marks: { draft: 'draft', withdrawn: 'withdrawn' },
    }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          { label: w('致', 'To'), value: name, span: 2 },
          fact(row, 'kind'),
          fact(row, 'occurredOn'),
          ...(row.contractId ? [fact(row, 'contractId', { span: 2 })] : []),
          fact(row, 'replyBy', { strong: true }),
          fact(row, 'limitOn'),
          fact(row, 'qty'),
          fact(row, 'description', { span: 2 }),
        ],
      },
      itemsTable(context, row, [{ label: w('单据', 'Document'), value: documentOf }]),
      ...amountBlock(amount, w('索赔金额', 'Claimed')),
      {
        kind: 'facts',
        columns: 1,
        items: [
          {
            label: w('请贵方', 'Please'),
            value: w(
              '在答复期限内书面认可，或说明申诉理由并附证据。逾期未答复的，我方将按合同约定从应付款项中扣除。',
              'accept this in writing by the day above, or say why you appeal and attach evidence. Without an answer we deduct it from what we owe, as the contract provides.',
            ),
          },
          { label: w('附证据', 'Evidence'), value: w(`${count(row.evidence)} 份`, String(count(row.evidence))) },
        ],
      },
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('索赔方(盖章)', 'Claimant (seal)'), name: String(row.createdBy$ ?? '') },
          {
            label: w('承运商(盖章)', 'Carrier (seal)'),
            name: row.answer === 'accepted' ? String(row.answeredBy ?? '') : '',
          },
        ],
      },
    ],
  }
}

/** 货主索赔处理单: what the owner claims, what was found, who bears it. */
function sheet(context: PrintContext, row: PrintRow): PrintDoc {
  const { w, fact } = context
  return {
    ...headingOf(context, row, {
      title: w('货主索赔处理单', 'Claim sheet'),
      number: 'claimNo',
      marks: { draft: 'draft', rejected: 'rejected' },
    }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'customerId', { span: 2 }),
          fact(row, 'kind'),
          fact(row, 'occurredOn'),
          fact(row, 'ownerRef'),
          fact(row, 'contractId'),
          fact(row, 'limitOn'),
          fact(row, 'liability'),
          fact(row, 'description', { span: 2 }),
          fact(row, 'finding', { span: 2 }),
          fact(row, 'agreed', { strong: true }),
          fact(row, 'settleBy'),
          fact(row, 'passed'),
          fact(row, 'ours'),
        ],
      },
      itemsTable(context, row, [
        { label: w('单据', 'Document'), value: documentOf },
        { label: w('承运商', 'Carrier'), value: item => item['carrierId$'] as PrintValue },
      ]),
      ...amountBlock(shown(row.agreed) ?? shown(row.amount), w('认定金额', 'Agreed')),
      {
        kind: 'signatures',
        withDate: true,
        items: [
          { label: w('登记', 'Registered by'), name: String(row.createdBy$ ?? '') },
          { label: w('核实', 'Verified by') },
          { label: w('审批', 'Approved by'), name: String(row.approvedBy$ ?? '') },
        ],
      },
    ],
  }
}

interface ItemColumn extends PrintColumn {
  value(item: AnyRow): PrintValue
}

function itemsTable({ w }: PrintContext, row: PrintRow, first: readonly ItemColumn[]): PrintBlock {
  const of = (name: string) => (item: AnyRow) => (item[name] ?? null) as PrintValue
  const columns: ItemColumn[] = [
    ...first,
    { label: w('索赔吨数', 'Tonnes'), format: tonnes, value: of('qty') },
    { label: w('单价(元/吨)', 'Price'), format: yuan, value: of('price') },
    { label: w('金额(元)', 'Amount (CNY)'), format: yuan, value: of('amount') },
    { label: w('说明', 'Note'), value: of('note') },
  ]
  const items = Array.isArray(row.items) ? (row.items as AnyRow[]) : []
  return shownColumns({
    kind: 'table',
    columns,
    rows: items.map(item => columns.map(column => column.value(item))),
  })
}

const documentOf = (item: AnyRow): PrintValue =>
  (item['waybillId$'] ?? item['railWaybillId$'] ?? item['legId$'] ?? item['statementId$'] ?? null) as PrintValue
const count = (files: unknown): number => (Array.isArray(files) ? files.length : 0)
const shown = (amount: unknown): Dec | undefined => (typeof amount === 'string' && isShown(amount) ? amount : undefined)
const amountBlock = (amount: Dec | undefined, label: string): PrintBlock[] =>
  amount === undefined ? [] : [{ kind: 'amount', label, amount }]
