import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { loadBill, loadBillGrant } from '@tuheng/domain/transport/index'
import { headingOf } from '../../../engine/print/heading.ts'
import { eachRow, onPrint, type PrintContext, type PrintRow } from '../../../engine/print/on-print.ts'
import type {
  PrintBlock,
  PrintColumn,
  PrintDoc,
  PrintRow as Cells,
  PrintValue,
} from '../../../engine/print/print-doc.ts'
import { joined, placeOf } from './shared.ts'

/** 提货单 of a bill of lading with its grants, and the electronic one that a carrier shows at the gate. */
export function registerPickups(): void {
  onPrint(loadBill, 'pickup', eachRow(billDoc))
  onPrint(loadBillGrant, 'pickup', eachRow(grantDoc))
}

async function billDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact, letterhead } = context
  const grants = await grantsOf(context, row.id)
  return {
    ...headingOf(context, row, {
      title: w('提货单', 'Pick-up order'),
      number: 'billNo',
      marks: { toAudit: 'notAudited', void: 'void' },
    }),
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'customerId'),
          fact(row, 'ownerBillNo'),
          fact(row, 'shipper'),
          fact(row, 'consignee'),
          { label: w('装货地', 'Loading place'), value: (await placeOf(context, row.loadAddressId)).text, span: 2 },
          { label: w('卸货地', 'Unloading place'), value: (await placeOf(context, row.unloadAddressId)).text, span: 2 },
          { label: w('品名规格', 'Goods'), value: joined(row.goodsId$, row.spec) },
          fact(row, 'qty', { strong: true }),
          { label: w('有效期', 'Valid'), value: `${String(row.validFrom ?? '')} ~ ${String(row.validTo ?? '')}` },
          fact(row, 'overRate'),
          fact(row, 'grantedQty'),
          fact(row, 'sentQty'),
          fact(row, 'contractId'),
          fact(row, 'mode'),
        ],
      },
      ...(grants ? [{ kind: 'heading' as const, text: w('授权承运商', 'Carriers') }, grants] : []),
      {
        kind: 'qrcode',
        value: String(row.billNo ?? ''),
        lines: [
          w(
            '扫码核对提单号；凭本单与派车单提货，逾期作废。',
            'Scan to check the number. Loading with this order and the dispatch order only; void after its term.',
          ),
          w(
            '累计提货不得超过提单数量及允许超发。',
            'Not more than the quantity of the bill with its tolerance may be loaded in all.',
          ),
        ],
      },
      {
        kind: 'parties',
        left: { role: w('提货单位', 'Fetched by'), name: letterhead.name },
        right: { role: w('货主确认', 'Cargo owner'), name: String(row.customerId$ ?? '') },
      },
    ],
  }
}

/** The bill's live grants, without prices, which do not belong on a paper for the gate. Undefined if there are none. */
async function grantsOf({ w, sql, actor }: PrintContext, billId: number): Promise<PrintBlock | undefined> {
  const { rows } = await sql.query<AnyRow>(
    `select g.grant_no as no, p.short_name as carrier, g.qty, g.trucks, g.used_qty as used, g.left_qty as rest, g.valid_to as until
     from load_bill_grant g join party p on p.org_id = $1 and p.id = g.carrier_id
     where g.org_id = $1 and g.bill_id = $2 and g.status <> 'revoked' and g.deleted_at is null order by g.id`,
    [actor.orgId, billId],
  )
  if (!rows.length) return undefined
  const tons = { scale: 2 } as const
  const columns: PrintColumn[] = [
    { label: w('发放单号', 'Grant') },
    { label: w('承运商', 'Carrier') },
    { label: w('分配(吨)', 'Granted (t)'), format: tons },
    { label: w('车数', 'Trucks'), format: 'number' },
    { label: w('已提(吨)', 'Loaded (t)'), format: tons },
    { label: w('剩余(吨)', 'Left (t)'), format: tons },
    { label: w('提货期限', 'Load by'), format: 'date' },
  ]
  return {
    kind: 'table',
    columns,
    rows: rows.map((row): Cells =>
      ['no', 'carrier', 'qty', 'trucks', 'used', 'rest', 'until'].map(name => row[name] as PrintValue),
    ),
  }
}

async function grantDoc(context: PrintContext, row: PrintRow): Promise<PrintDoc> {
  const { w, fact } = context
  return {
    ...headingOf(context, row, {
      title: w('电子提单', 'Electronic bill of lading'),
      number: 'grantNo',
      marks: { revoked: 'revoked', finished: 'finished' },
    }),
    paper: 'A5',
    blocks: [
      {
        kind: 'qrcode',
        size: 42,
        value: `${String(row.grantNo ?? '')} ${String(row.pickupCode ?? '')}`.trim(),
        lines: [
          `${w('提货密码：', 'Pick-up code: ')}${String(row.pickupCode ?? '—')}`,
          `${w('授权承运商：', 'Carrier: ')}${String(row.carrierId$ ?? '')}`,
          `${w('提货期限：', 'Load by: ')}${String(row.validTo ?? '')}`,
          `${w('剩余：', 'Left: ')}${String(row.leftQty ?? '')} ${w('吨', 't')}`,
        ],
      },
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          fact(row, 'billId'),
          fact(row, 'ownerBillNo'),
          { ...fact(row, 'customerId'), span: 2 },
          { ...fact(row, 'shipper'), span: 2 },
          { ...fact(row, 'consignee'), span: 2 },
          { label: w('装货地', 'Loading place'), value: (await placeOf(context, row.loadAddressId)).text, span: 2 },
          { label: w('卸货地', 'Unloading place'), value: (await placeOf(context, row.unloadAddressId)).text, span: 2 },
          fact(row, 'goodsId'),
          fact(row, 'qty', { strong: true }),
          fact(row, 'usedQty'),
          fact(row, 'trucks'),
          fact(row, 'claimant'),
          fact(row, 'claimedAt'),
        ],
      },
      {
        kind: 'paragraph',
        text: w(
          '装货时出示二维码，由装货方扫码核销；提货密码请勿转告他人。',
          'Show the code when loading; the loading place scans it off. Keep the pick-up code to yourself.',
        ),
      },
    ],
  }
}
