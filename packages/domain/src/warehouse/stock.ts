import { add, gt, isPos, qty, sub } from '../kernel/decimal.ts'
import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { stockStatuses } from './warehouse.choices.ts'
import { warehouseErrors } from './warehouse.errors.ts'

const kept = { computed: true, noCopy: true } as const
const counted = { ...kept, default: '0.000', copies: ['stockLedger.delta'] } as const

/**
 * 库存: what one owner has of one lot of goods in one slot. The ledger moves it; nobody types it. Checks of the table keep
 * what is in the books and what is available from falling below zero.
 */
export const stock = defineResource({
  name: 'stock',
  area: 'warehouse',
  nature: 'document',
  label: '库存',
  en: 'Stock',
  title: 'batchNo',
  subtitle: ['warehouseId', 'ownerId', 'availQty'],
  fields: {
    warehouseId: f.ref('仓库', 'warehouse', { en: 'Warehouse', ...kept, width: 140 }),
    slotNo: f.text('货位', { en: 'Slot', maxLength: 20, ...kept }),
    ownerId: f.ref('货主', 'party', { en: 'Owner of the goods', ...kept, width: 120 }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', ...kept }),
    batchNo: f.text('批次', { en: 'Batch', maxLength: 50, width: 160, ...kept, copies: ['stockDoc.batchNo'] }),
    bookQty: f.tons('账面', { en: 'In the books', ...counted }),
    lockedQty: f.tons('锁定', {
      en: 'Reserved',
      ...kept,
      default: '0.000',
      copies: ['stockDoc.net'],
      hint: text('已提交、尚未审核的出库、移库和货权转移', 'Submitted documents that are not posted yet'),
    }),
    frozenQty: f.tons('冻结', { en: 'Frozen', min: '0', max: '100000000', default: '0.000', noCopy: true }),
    availQty: f.tons('可用', {
      en: 'Available',
      ...kept,
      default: '0.000',
      copies: ['stock.bookQty', 'stock.lockedQty', 'stock.frozenQty'],
    }),
    freezeReason: f.text('冻结原因', { en: 'Frozen because', maxLength: 200, noCopy: true }),
    agedFrom: f.date('最早在库日期', { en: 'Oldest since', ...kept, copies: ['stockLedger.bizDate'] }),
    ageDays: f.integer('库龄', {
      en: 'Age',
      unit: text('天', 'days'),
      ...kept,
      copies: ['stockLedger.bizDate'],
      hint: text('先进先出，最早一批在库的天数', 'First in, first out: days since the oldest tonne came'),
    }),
    lastInOn: f.date('最近入库', { en: 'Last in', ...kept, copies: ['stockLedger.bizDate'] }),
    lastOutOn: f.date('最近出库', { en: 'Last out', ...kept, copies: ['stockLedger.bizDate'] }),
  },
  machines: { status: machine('状态', 'Status', { states: stockStatuses, initial: 'normal' }) },
  transitions: {
    freeze: {
      zh: '冻结',
      en: 'Freeze',
      machine: 'status',
      from: ['normal'],
      to: 'frozen',
      edits: ['frozenQty', 'freezeReason'],
      needs: ['frozenQty', 'freezeReason'],
      shows: ['warehouseId', 'ownerId', 'goodsId', 'availQty'],
      sets: ['availQty'],
      batch: true,
      usual: false,
    },
    unfreeze: {
      zh: '解冻',
      en: 'Release',
      machine: 'status',
      from: ['frozen'],
      to: 'normal',
      action: 'freeze',
      clears: ['frozenQty', 'freezeReason'],
      shows: ['warehouseId', 'ownerId', 'goodsId', 'availQty'],
      sets: ['availQty'],
      batch: true,
      reason: true,
      usual: false,
    },
  },
  faces: {
    all: {
      zh: '库存',
      en: 'Stock',
      api: 'wms/inventory',
      permission: 'wms.inventory',
      grantsLike: { of: 'oms.way', actions: { freeze: 'audit' } },
    },
  },
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  derive: { availQty: row => qty(sub(row.bookQty, add(row.lockedQty, row.frozenQty))) },
  visibleWhen: { freezeReason: row => row.status === 'frozen' },
  lockedWhen: { frozenQty: () => true, freezeReason: () => true },
  validate: row => {
    if (row.status === 'frozen' && !isPos(row.frozenQty))
      return [warehouseErrors.issue('stock.nothing_frozen', {}, 'frozenQty')]
    return gt(add(row.lockedQty, row.frozenQty), row.bookQty ?? '0')
      ? [warehouseErrors.issue('stock.frozen_over', { free: qty(sub(row.bookQty, row.lockedQty)) }, 'frozenQty')]
      : []
  },
  unique: [['warehouseId', 'slotNo', 'ownerId', 'goodsId', 'batchNo']],
  checks: {
    key: 'num_nulls(warehouse_id, slot_no, owner_id, goods_id, batch_no, book_qty, locked_qty, frozen_qty, avail_qty) = 0',
    book: 'book_qty >= 0',
    parts: 'locked_qty >= 0 and frozen_qty >= 0',
    sums: 'avail_qty = book_qty - locked_qty - frozen_qty',
    avail: 'avail_qty >= 0',
  },
  indexes: [
    ['warehouseId', 'bookQty'],
    ['ownerId', 'bookQty'],
    ['goodsId', 'bookQty'],
    ['agedFrom', 'bookQty'],
  ],
  list: {
    counts: {
      moves: {
        zh: '流水',
        en: 'Moves',
        of: 'stockLedger',
        face: 'all',
        by: 'stockId',
        unit: text('笔', 'rows'),
        after: 'availQty',
      },
    },
    phone: { facts: ['warehouseId', 'ownerId', 'goodsId'], figures: ['bookQty', 'availQty'], equalOnce: true },
    stacks: [
      ['warehouseId', 'slotNo'],
      ['goodsId', 'batchNo'],
      ['lockedQty', 'frozenQty'],
      ['ageDays', 'agedFrom'],
      ['lastInOn', 'lastOutOn'],
    ],
    columns: [
      'goodsId',
      'batchNo',
      'warehouseId',
      'slotNo',
      'ownerId',
      'bookQty',
      'lockedQty',
      'frozenQty',
      'availQty',
      'ageDays',
      'agedFrom',
      'lastInOn',
      'lastOutOn',
      'status',
      'freezeReason',
    ],
    filters: ['warehouseId', 'ownerId', 'goodsId', 'batchNo', 'slotNo', 'agedFrom', 'bookQty', 'availQty', 'status'],
    search: ['batchNo', 'ownerId', 'goodsId', 'slotNo'],
    sort: ['warehouseId', 'ownerId', 'id'],
    totals: ['bookQty', 'lockedQty', 'frozenQty', 'availQty'],
    tabs: 'status',
  },
  form: [
    section('库存', 'Stock', [
      'warehouseId',
      'slotNo',
      'ownerId',
      'goodsId',
      'batchNo',
      'bookQty',
      'lockedQty',
      'frozenQty',
      'availQty',
      'freezeReason',
    ]),
    section('库龄', 'Age', ['ageDays', 'agedFrom', 'lastInOn', 'lastOutOn']),
  ],
  figures: ['bookQty', 'lockedQty', 'frozenQty', 'availQty'],
  prints: { proof: { zh: '库存证明', en: 'Proof of stock', needs: ['bookQty', 'ownerId'] } },
  otherDates: ['agedFrom', 'lastInOn', 'lastOutOn'],
})
