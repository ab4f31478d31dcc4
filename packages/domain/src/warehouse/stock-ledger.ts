import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { stockColumns, stockDocTypes } from './warehouse.choices.ts'

const kept = { computed: true } as const

/**
 * 库存流水: every change of a stock, with what it was before and after it. Posting and reversing documents write the rows;
 * nobody types, changes or deletes one. A row has two days: that of the business, and that on which it was posted.
 */
export const stockLedger = defineResource({
  name: 'stockLedger',
  area: 'warehouse',
  nature: 'document',
  label: '库存流水',
  en: 'Row of the stock ledger',
  title: 'docNo',
  subtitle: ['bizDate', 'delta'],
  fields: {
    stockId: f.ref('库存', 'stock', { en: 'Stock', ...kept }),
    docId: f.ref('出入库单', 'stockDoc', { en: 'Stock document', ...kept, width: 160 }),
    docNo: f.text('单号', { en: 'Document no.', maxLength: 40, width: 160, ...kept, copies: ['stockDoc.docNo'] }),
    docType: f.choice('单据类型', stockDocTypes, { en: 'Type', ...kept, copies: ['stockDoc.docType'] }),
    bizDate: f.date('业务日期', { en: 'Business date', ...kept, copies: ['stockDoc.bizDate'] }),
    postedOn: f.date('记账日期', { en: 'Posted on', ...kept }),
    warehouseId: f.ref('仓库', 'warehouse', { en: 'Warehouse', ...kept, copies: ['stock.warehouseId'], width: 140 }),
    slotNo: f.text('货位', { en: 'Slot', maxLength: 20, ...kept, copies: ['stock.slotNo'] }),
    ownerId: f.ref('货主', 'party', { en: 'Owner of the goods', ...kept, copies: ['stock.ownerId'], width: 120 }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', ...kept, copies: ['stock.goodsId'] }),
    batchNo: f.text('批次', { en: 'Batch', maxLength: 50, width: 150, ...kept, copies: ['stock.batchNo'] }),
    countedAs: f.choice('计入', stockColumns, { en: 'Counted as', ...kept, copies: ['stockDoc.docType'] }),
    delta: f.tons('增减', { en: 'Change', ...kept, default: '0.000', copies: ['stockDoc.net'] }),
    before: f.tons('变动前', { en: 'Before', ...kept, default: '0.000', copies: ['stock.bookQty'] }),
    after: f.tons('变动后', { en: 'After', ...kept, default: '0.000', copies: ['stock.bookQty'] }),
    isReversal: f.bool('红冲', {
      en: 'Reversal',
      ...kept,
      default: false,
      hint: text('与原单数量相反的一笔', 'The opposite of a row of the document'),
    }),
  },
  faces: {
    all: { zh: '库存流水', en: 'Stock ledger', api: 'wms/stockLedger', permission: 'wms.inventory' },
  },
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  checks: {
    whole:
      'num_nulls(stock_id, doc_id, doc_type, biz_date, posted_on, warehouse_id, owner_id, goods_id, counted_as) = 0',
    change: 'delta <> 0 and after = before + delta and before >= 0 and after >= 0',
  },
  indexes: [
    ['stockId', 'id'],
    ['stockId', 'bizDate'],
    ['docId', 'id'],
    ['bizDate', 'stockId'],
    ['postedOn', 'stockId'],
  ],
  list: {
    phone: { facts: ['warehouseId', 'ownerId', 'docType'], figures: ['delta', 'after'] },
    stacks: [
      ['docId', 'docType'],
      ['bizDate', 'postedOn'],
      ['warehouseId', 'slotNo'],
      ['goodsId', 'batchNo'],
      ['before', 'after'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'docId',
      'docType',
      'bizDate',
      'postedOn',
      'warehouseId',
      'slotNo',
      'ownerId',
      'goodsId',
      'batchNo',
      'delta',
      'before',
      'after',
      'countedAs',
      'isReversal',
      'createdBy',
      'createdAt',
    ],
    filters: [
      'warehouseId',
      'bizDate',
      'ownerId',
      'goodsId',
      'batchNo',
      'slotNo',
      'docType',
      'countedAs',
      'postedOn',
      'isReversal',
      'stockId',
      'docId',
      'delta',
    ],
    search: ['docNo', 'batchNo', 'ownerId'],
    sort: ['-id'],
    totals: ['delta'],
    totalsBy: 'countedAs',
    period: 'bizDate',
  },
  form: [
    section('变动', 'Change', [
      'docId',
      'docNo',
      'docType',
      'bizDate',
      'postedOn',
      'delta',
      'before',
      'after',
      'countedAs',
      'isReversal',
    ]),
    section('库存', 'Stock', ['stockId', 'warehouseId', 'slotNo', 'ownerId', 'goodsId', 'batchNo']),
  ],
  figures: ['delta', 'before', 'after'],
  otherDates: ['bizDate', 'postedOn'],
})
