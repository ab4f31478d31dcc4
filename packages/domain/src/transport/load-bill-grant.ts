import { qty as tons, isPos, max, round, sub, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { priceBases } from '../contracts/index.ts'
import { billKinds, grantStatuses } from './transport.choices.ts'
import { transportErrors } from './transport.errors.ts'

/**
 * 发放: the part of a bill of lading that one carrier may fetch; on an electronic bill it is what the carrier shows at
 * the gate. Born by the bill's `grant`, so that no tonne is given out past the bill's guards.
 */
export const loadBillGrant = defineResource({
  name: 'loadBillGrant',
  area: 'transport',
  nature: 'document',
  label: '提单发放',
  en: 'Bill grant',
  title: 'grantNo',
  subtitle: ['billId', 'carrierId', 'leftQty'],
  fields: {
    grantNo: f.serial('发放单号', { prefix: 'FF', period: 'day', digits: 4 }, { en: 'Grant no.' }),
    billId: f.ref('提单号', 'loadBill', {
      en: 'Bill of lading', required: true, setOnce: true,
      snapshot: {
        ownerBillNo: 'ownerBillNo', customerId: 'customerId', goodsId: 'goodsId', shipper: 'shipper',
        consignee: 'consignee', loadAddressId: 'loadAddressId', unloadAddressId: 'unloadAddressId',
        overRate: 'overRate', billKind: 'kind',
      },
    }),
    ownerBillNo: f.text('货主提单号', { en: 'Owner’s bill no.', computed: true }),
    billKind: f.choice('类型', billKinds, { en: 'Kind', computed: true }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', computed: true }),
    shipper: f.text('发货单位', { en: 'Shipper', computed: true }),
    consignee: f.text('收货单位', { en: 'Consignee', computed: true }),
    loadAddressId: f.ref('装货地', 'address', { en: 'Loading place', computed: true }),
    unloadAddressId: f.ref('卸货地', 'address', { en: 'Unloading place', computed: true }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', computed: true }),
    overRate: f.rate('允许超发', { en: 'Over-issue allowed', computed: true }),
    carrierId: f.ref('授权承运商', 'party', { en: 'Carrier', required: true, setOnce: true, where: { isCarrier: true } }),
    qty: f.tons('分配吨数', { en: 'Granted', required: true, positive: true, setOnce: true }),
    trucks: f.integer('分配车数', { en: 'Trucks', min: 0 }),
    price: f.price('承运单价', { en: 'Carrier price', computed: true }),
    priceBasis: f.choice('计价方式', priceBases, { en: 'Charged by', computed: true }),
    validTo: f.date('提货期限', { en: 'Load by' }),
    usedQty: f.tons('核销吨', { en: 'Loaded', computed: true, default: '0.000', noCopy: true }),
    usedTrucks: f.integer('已提车数', { en: 'Trucks loaded', computed: true, default: 0, noCopy: true }),
    leftQty: f.tons('剩余', { en: 'Left', computed: true }),
    pickupCode: f.text('提货密码', { en: 'Pick-up code', computed: true, maxLength: 12, noCopy: true }),
    grantedBy: f.ref('发放人', 'member', { en: 'Granted by', computed: true, noCopy: true }),
    grantedAt: f.dateTime('发放时间', { en: 'Granted at', computed: true, noCopy: true }),
    claimant: f.text('领取人', { en: 'Claimed by', maxLength: 50, noCopy: true }),
    claimantMobile: f.mobile('领取人手机', { en: 'Claimant’s mobile', mask: 'mobile', noCopy: true }),
    claimedAt: f.dateTime('领取时间', { en: 'Claimed at', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', grantStatuses, 'granted') },
  transitions: {
    claim: {
      zh: '登记领取', en: 'Record the claim', machine: 'status', from: ['granted'], to: 'claimed', action: 'grant',
      edits: ['claimant', 'claimantMobile', 'claimedAt'], needs: ['claimant', 'claimedAt'],
    },
    finish: { zh: '提完', en: 'Finish', machine: 'status', from: ['granted', 'claimed'], to: 'finished', internal: true },
    resume: { zh: '恢复', en: 'Resume', machine: 'status', from: ['finished'], to: 'granted', internal: true },
    revoke: {
      zh: '收回', en: 'Revoke', machine: 'status', from: ['granted', 'claimed'], to: 'revoked', action: 'grant',
      reason: true, batch: true,
      danger: true, guard: revokeRefusal,
    },
    reduce: {
      zh: '收回未提部分', en: 'Revoke the rest', machine: 'status', from: ['granted', 'claimed'], to: 'finished',
      action: 'grant',
      reason: true, batch: true, guard: reduceRefusal,
    },
  },
  faces: { all: { zh: '提单发放', en: 'Bill grants', api: 'oms/loadBillGrant', permission: 'oms.loadBill' } },
  derive: { leftQty: row => tons(max(sub(row.qty, row.usedQty), 0)) },
  locked: row => row.status === 'revoked' || row.status === 'finished',
  unique: [['pickupCode']],
  checks: { used: 'used_qty >= 0' },
  indexes: [['billId', 'carrierId'], ['carrierId', 'status']],
  list: {
    columns: [
      'billId', 'status', 'ownerBillNo', 'grantNo', 'customerId', 'carrierId', 'goodsId', 'loadAddressId',
      'unloadAddressId', 'qty', 'trucks', 'usedQty', 'usedTrucks', 'leftQty', 'price', 'priceBasis', 'pickupCode',
      'claimant', 'claimedAt', 'validTo', 'grantedBy', 'grantedAt', 'shipper', 'consignee', 'createdBy', 'createdAt',
      'remark',
    ],
    filters: [
      'billId', 'carrierId', 'customerId', 'status', 'goodsId', 'grantNo', 'leftQty', 'validTo', 'loadAddressId',
      'grantedAt',
    ],
    search: ['grantNo', 'ownerBillNo', 'pickupCode'],
    tabs: 'status',
    totals: ['qty', 'usedQty', 'leftQty'],
    frozen: 2,
  },
  form: [
    section('发放', 'Grant', [
      'grantNo', 'billId', 'carrierId', 'qty', 'trucks', 'price', 'priceBasis', 'validTo', 'pickupCode', 'remark',
    ]),
    section('提单', 'Bill of lading', [
      'ownerBillNo', 'billKind', 'customerId', 'goodsId', 'shipper', 'consignee', 'loadAddressId', 'unloadAddressId',
      'overRate',
    ]),
    section('执行情况', 'Progress', [
      'usedQty', 'usedTrucks', 'leftQty', 'claimant', 'claimantMobile', 'claimedAt', 'grantedBy', 'grantedAt',
    ]),
  ],
  figures: ['qty', 'usedQty', 'leftQty'],
  methods: { create: false, delete: false, import: false, copy: false },
  prints: { pickup: { zh: '电子提单(二维码)', en: 'Electronic bill with QR code' } },
  otherDates: ['validTo', 'grantedAt', 'claimedAt'],
})

/** What was never used is taken back whole. */
export function reduceRefusal({ usedQty }: { usedQty: Dec | null }): Issue | undefined {
  return isPos(usedQty) ? undefined : transportErrors.issue('load_bill.grant_unused')
}

/** A grant that trucks have used is cut down to what they took (`reduce`), not taken back whole. */
export function revokeRefusal({ usedQty }: { usedQty: Dec | null }): Issue | undefined {
  return isPos(usedQty) ? transportErrors.issue('load_bill.grant_used', { used: round(usedQty, 2) }) : undefined
}
