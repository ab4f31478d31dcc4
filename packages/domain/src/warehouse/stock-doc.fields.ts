import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { stockDocTypes, stockFlows } from './warehouse.choices.ts'

const kept = { computed: true, noCopy: true } as const
const weight = { min: '0', max: '100000', noCopy: true } as const
/** A trip brings its own weights and plate along. */
const TRIP_WEIGHT = ['waybill.loadNet', 'waybill.unloadNet'] as const

export const stockDocFields = {
  docNo: f.serial(
    '单号',
    {
      prefix: 'CRK',
      period: 'day',
      digits: 4,
      prefixBy: { field: 'flow', prefixes: { in: 'RK', out: 'CK', move: 'YK', title: 'HQ' } },
    },
    { en: 'Document no.' },
  ),
  docType: f.choice('单据类型', stockDocTypes, { en: 'Type', required: true, setOnce: true, width: 112 }),
  flow: f.choice('流向', stockFlows, { en: 'Flow', computed: true }),
  bizDate: f.date('业务日期', { en: 'Business date', required: true, defaultsTo: 'today', noCopy: true }),
  warehouseId: f.ref('仓库', 'warehouse', {
    en: 'Warehouse',
    required: true,
    where: { status: 'enabled' },
    soleChoice: true,
    width: 140,
  }),
  slotNo: f.text('货位', {
    en: 'Slot',
    maxLength: 20,
    picks: { call: 'wms/warehouse/slots', by: { warehouseId: 'warehouseId' } },
  }),
  ownerId: f.ref('货主', 'party', {
    en: 'Owner of the goods',
    required: true,
    where: { status: 'enabled' },
    width: 120,
  }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods', required: true, where: { status: 'enabled' } }),
  batchNo: f.text('批次', {
    en: 'Batch',
    maxLength: 50,
    width: 150,
    hint: text('提单号、车号、箱号或矿别', 'Bill of lading, wagon, container or mine'),
    copies: ['waybill.loadBillId', 'waybill.mainId'],
  }),
  toWarehouseId: f.ref('移入仓库', 'warehouse', { en: 'To warehouse', where: { status: 'enabled' } }),
  toSlotNo: f.text('移入货位', {
    en: 'To slot',
    maxLength: 20,
    picks: { call: 'wms/warehouse/slots', by: { warehouseId: 'toWarehouseId' } },
  }),
  toOwnerId: f.ref('转入货主', 'party', { en: 'New owner', where: { status: 'enabled' } }),
  plannedQty: f.tons('应收（发）', { en: 'Expected', ...weight, copies: ['waybill.loadNet'] }),
  gross: f.tons('毛重', { en: 'Gross', ...weight, copies: ['waybill.loadGross', 'waybill.unloadGross'] }),
  tare: f.tons('皮重', { en: 'Tare', ...weight, copies: ['waybill.loadTare', 'waybill.unloadTare'] }),
  statedQty: f.tons('登记吨数', {
    en: 'Tonnes by hand',
    ...weight,
    hint: text('没有过磅时填写', 'Where nothing was weighed'),
    copies: TRIP_WEIGHT,
  }),
  net: f.tons('净重', {
    en: 'Net',
    computed: true,
    noCopy: true,
    copies: ['stockDoc.gross', 'stockDoc.tare', 'stockDoc.statedQty'],
  }),
  diffQty: f.tons('差异', { en: 'Difference', ...kept, copies: ['stockDoc.net', 'stockDoc.plannedQty'] }),
  diffReason: f.text('差异原因', { en: 'Reason for the difference', maxLength: 200, noCopy: true }),
  pieces: f.integer('件数', { en: 'Pieces', min: 0, max: 10_000_000, noCopy: true, copies: ['waybill.pieces'] }),
  plateOrWagon: f.text('车牌/车号', {
    en: 'Plate or wagon',
    maxLength: 30,
    noCopy: true,
    copies: ['waybill.plateNo'],
  }),
  ticketNo: f.text('磅单号', {
    en: 'Weight ticket',
    maxLength: 30,
    noCopy: true,
    copies: ['waybill.loadTicketNo', 'waybill.unloadTicketNo'],
  }),
  weighAt: f.dateTime('过磅时间', {
    en: 'Weighed at',
    noCopy: true,
    copies: ['waybill.loadAt', 'waybill.unloadAt'],
  }),
  heat: f.integer('热值', { en: 'Heat value', unit: text('kcal/kg', 'kcal/kg'), min: 0, max: 9000, noCopy: true }),
  moisture: f.quantity('全水', { en: 'Moisture', scale: 2, unit: text('%', '%'), min: '0', max: '100', noCopy: true }),
  waybillId: f.ref('来源运单', 'waybill', { en: 'From waybill', ...kept, width: 154 }),
  countId: f.ref('来源盘点单', 'stockCount', { en: 'From count', ...kept, width: 150 }),
  keeperId: f.ref('保管员', 'member', { en: 'Keeper', where: { status: 'active' } }),
  approvedBy: f.ref('审核人', 'member', { en: 'Audited by', ...kept }),
  approvedAt: f.dateTime('审核时间', { en: 'Audited at', ...kept }),
  attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
  remark: f.longText('备注', { maxLength: 500 }),
} as const
