import { boxNumber } from './codes.ts'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { STOCK_OVERRIDES } from './stock-overrides.ts'

export interface SampleContext {
  n: number
  /** Values that the record must have, e.g. to be chosen by a reference. */
  fixed: AnyRow
  /** Id of another record with the values `fixed`. */
  ref(name: string, fixed?: AnyRow): Promise<number>
}

export type Overrides = Readonly<Record<string, (context: SampleContext) => Promise<AnyRow> | AnyRow>>

/** What a resource's own rules require beyond valid single values. */
export const OVERRIDES: Overrides = {
  ...STOCK_OVERRIDES,
  workOrderKind: () => ({ assignment: 'pool' }),
  dataChange: () => ({ items: [], prices: [] }),
  exportTemplate: () => ({
    source: 'sys/goods',
    columns: ['name'],
    conditions: {},
    scope: 'own',
    layout: 'one',
    splitBy: null,
    cron: null,
  }),
  station: ({ n }) => ({ telegraphCode: letters(n), tmis: String(10_000 + n), handlesWagonload: true }),
  yard: async ({ ref }) => ({ handlesWagonload: true, addressId: await ref('address') }),
  railOrder: async ({ ref }) => ({
    unloadAddressId: await ref('address', { detail: '厂区路 9 号' }),
    fromStationId: await ref('station', { status: 'enabled' }),
    toStationId: await ref('station', { status: 'enabled', name: '林西' }),
    planMonth: '2026-11',
  }),
  railLeg: async ({ n, ref }) => {
    const carrierId = await ref('party', { isCarrier: true, status: 'enabled' })
    return {
      legNo: `GT20261120${String(n).padStart(4, '0')}-T`,
      legType: 'rail',
      planQty: '640.000',
      orderId: await ref('railOrder', { status: 'active' }),
      carrierId,
      contractId: await ref('contract', { kind: 'carrier', status: 'active', partyId: carrierId }),
    }
  },
  railWaybill: async ({ n, fixed, ref }) => ({
    legId: await ref('railLeg', { legType: 'rail', status: 'active' }),
    demandNo: null,
    wagonsAsked: 60,
    tonsAsked: '3840.000',
    ...(fixed.status === 'accepted' || fixed.status === 'departed'
      ? { demandNo: `202611TY${String(300_000 + n)}`, wagonsGranted: 60, acceptedAt: '2026-11-10 16:00:00' }
      : {}),
    ...(fixed.status === 'departed'
      ? {
          ticketNo: `GZDZW${String(2_000_000 + n)}`,
          freight: '5470.00',
          loadedAt: '2026-11-11 10:00:00',
          ticketAt: '2026-11-11 14:00:00',
          departAt: '2026-11-11 20:00:00',
        }
      : {}),
  }),
  warehouse: () => ({ slots: [{ zone: '东区', slotNo: 'A1', capacity: '90000.000', remark: null }] }),
  advance: async ({ n, fixed, ref }) => ({
    kind: 'carrier',
    purpose: 'prepay',
    partyId: await ref('party', { isCarrier: true, status: 'enabled' }),
    contractId: null,
    ...(fixed.status === 'paid' ? { paidAt: '2026-11-10', bankRef: `YH${n}` } : {}),
  }),
  advanceMove: async ({ ref }) => {
    const partyId = await ref('party', { isCarrier: true, status: 'enabled' })
    return {
      advanceId: await ref('advance', { partyId, status: 'approved' }),
      moveKind: 'refund',
      partyId,
      movedOn: '2026-11-10',
      amount: '10.00',
      delta: '-10.00',
      statementId: null,
      claimNoteId: null,
      otherId: null,
    }
  },
  offsetSettle: async ({ ref }) => ({
    way: 'two',
    thirdId: null,
    partyId: await ref('party', { isCustomer: true, isCarrier: true, status: 'enabled' }),
    spread: 'hand',
    arItems: [],
    apItems: [],
  }),
  writeOff: async ({ ref }) => ({
    statementId: await ref('statement', {
      kind: 'customer',
      status: 'confirmed',
      confirmAt: '2026-01-10',
    }),
    amount: '1.00',
  }),
  sealUse: () => ({
    docKind: 'other',
    statementId: null,
    contractId: null,
    settlementId: null,
    dunningId: null,
    balanceId: null,
    usedCopies: null,
  }),
  ownerClaim: ({ fixed }) => ({
    items: [{ waybillId: null, legId: null, statementId: null, qty: null, price: null, lump: '40000000.00' }],
    ...(fixed.status === 'approved'
      ? { agreed: '40000000.00', liability: 'carrier', finding: '属实', passed: '0.00', ours: '40000000.00' }
      : {}),
  }),
  claimNote: async ({ fixed, ref }) => ({
    source: 'ownerClaim',
    ownerClaimId: await ref('ownerClaim', { status: 'approved' }),
    partyId: await ref('party', { isCarrier: true, status: 'enabled' }),
    items: [{ waybillId: null, qty: null, price: null, lump: '50.00' }],
    ...(fixed.status === 'confirmed' ? { agreed: '50.00', confirmedOn: '2026-11-15', answer: 'accepted' } : {}),
  }),
  wagonModel: () => ({ markedLoad: '64.00' }),
  wagonLoad: async ({ n, ref }) => ({
    wagonNo: String(1_750_000 + n),
    railWaybillId: await ref('railWaybill', { status: 'accepted' }),
    bulkNet: '32.000',
    boxNo1: null,
    net1: null,
    boxNo2: null,
    net2: null,
  }),
  railTariff: ({ n }) => ({
    effFrom: `20${String(n % 30).padStart(2, '0')}-01-${String((n % 28) + 1).padStart(2, '0')}`,
    classes: [{ class: 'c4', base1: '16.3', base2: '0.098' }],
  }),
  container: async ({ n, ref }) => ({
    boxNo: boxNumber(n),
    yardId: await ref('yard', { status: 'enabled' }),
    laden: 'empty',
    sinceAt: '2026-11-01 08:30:00',
  }),
  containerMove: async ({ n, ref }) => ({
    boxNo: boxNumber(n),
    boxType: 'gp20',
    event: 'register',
    containerId: await ref('container'),
    movedAt: '2026-11-01 08:30:00',
    movedOn: '2026-11-01',
    toLaden: 'empty',
  }),
  trackingEvent: async ({ n, ref }) => ({
    railWaybillId: await ref('railWaybill', { status: 'departed' }),
    at: `2026-11-12 ${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`,
    expectedAt: '2026-11-14 06:00:00',
  }),
  serviceWaybill: async ({ fixed, ref }) => ({
    subject: fixed.waybillId ? 'trip' : 'none',
    waybillId: null,
    mainId: null,
    legId: null,
    orderId: null,
    handPrice: '4.2',
    passOn: 'none',
    markupRate: null,
    markup: null,
    partyId: await ref('party', { isServer: true, status: 'enabled' }),
    feeId: await ref('incidentalFee', { status: 'enabled', isDeduction: false }),
  }),
  serviceRule: async ({ n, ref }) => ({
    loadAddressId: await ref('address', { detail: `装车点 ${n} 号` }),
    passOn: 'none',
    markupRate: null,
    markup: null,
    effFrom: '2026-12-01',
    effTo: '2026-12-31',
  }),
  budget: ({ n }) => ({
    year: `20${String(n % 100).padStart(2, '0')}`,
    lines: [{ segment: 'road', customerId: null, projectId: null, month: '11', revenue: '900.00', cost: '800.00' }],
  }),
  accrual: async ({ n, ref }) => ({
    month: '2026-11',
    side: 'ar',
    docType: 'waybill',
    docId: n,
    docNo: `YD${n}`,
    bizDate: '2026-11-01',
    partyId: await ref('party', { isCustomer: true, status: 'enabled' }),
    segment: 'road',
    basis: 'booked',
    estimateBasis: 'booked',
    estimate: '109.00',
    estimateExcl: '100.00',
    qty: '10.000',
    unit: 'ton',
    price: '10.9000',
    freight: '109.00',
    fees: '0.00',
    taxRate: '0.0900',
    handAmount: null,
    handReason: null,
  }),
  accrualReversal: async ({ ref }) => ({
    accrualId: await ref('accrual'),
    side: 'ar',
    month: '2026-11',
    cause: 'statement',
    amount: '10.90',
    excl: '10.00',
  }),
  voucher: () => ({ voucherDate: '2026-11-01' }),
  voucherSource: async ({ n, ref }) => ({
    voucherId: await ref('voucher', {}),
    partyId: await ref('party', { isCustomer: true, status: 'enabled' }),
    event: 'receipt',
    docType: 'settlement',
    docId: n,
    docNo: `JS${n}`,
    day: '2026-11-01',
    side: 'ar',
    amount: '100.00',
    sourceKey: `move:${n}`,
    liveKey: `move:${n}#1`,
    figures: [],
  }),
  voucherPush: async ({ n, ref }) => ({
    voucherId: await ref('voucher', { remark: `推送 ${n}` }),
    systemId: await ref('financeSystem', { status: 'enabled' }),
    key: `voucher-${n}`,
  }),
  ledgerAccount: ({ n }) => ({ code: String(10_000 + n), control: null }),
  financeSystem: ({ n }) => ({ baseUrl: `https://finance${n}.example.com/api`, appKey: `key${n}` }),
  platformAccount: ({ n }) => ({
    baseUrl: `https://platform${n}.example.com/api`,
    appKey: `key${n}`,
    mapping: 'platformNo = orderNo',
  }),
  platformWaybill: async ({ ref }) => ({
    accountId: await ref('platformAccount', { purpose: 'freight', status: 'enabled' }),
    waybillId: null,
    loadAt: '2026-11-10 08:00:00',
    unloadAt: '2026-11-10 18:00:00',
  }),
  ministryReport: async ({ n, ref }) => ({ waybillId: await ref('waybill', { remark: `上报 ${n}` }), payments: [] }),
  handover: async ({ n, ref }) => ({
    step: 'pickup',
    waybillId: await ref('waybill', { remark: `交接 ${n}` }),
    railWaybillId: null,
    wagonLoadId: null,
    gapKind: null,
    boxNo1: null,
    boxNo2: null,
    foundBoxNo: null,
    handedAt: '2026-11-01 08:30:00',
  }),
  role: ({ n }) => ({ code: `role${n}`, permissions: ['oms.way.read'], fieldRights: {} }),
  apiAccount: () => ({ scopes: ['oms.way.read'] }),
  approvalProcess: () => ({ act: 'contract.submit', face: null }),
  approvalRun: async ({ ref }) => ({
    act: 'goods.disable',
    startedAt: '2026-11-20 09:00:00',
    recordId: String(await ref('goods')),
    processId: await ref('approvalProcess'),
    starterId: await ref('member'),
    submitted: {},
    input: {},
    state: { status: 'running', starter: 1, round: 1, acts: 1, submittedAs: 1, visits: [], tasks: [], copies: [] },
  }),
  approvalSubstitute: () => ({ act: null, fromDate: '2026-11-20', toDate: '2026-11-25' }),
  callbackTarget: ({ n }) => ({ url: `https://receiver${n}.example.com/hook`, events: ['waybill.dispatch'] }),
  dictionary: ({ n }) => ({ code: `dict${n}` }),
  companyMonth: ({ n }) => ({ month: `${2000 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}` }),
  announcement: () => ({ audience: 'everyone', startAt: '2026-12-01 08:00:00', endAt: '2027-12-31 18:00:00' }),
  driver: () => ({ name: '张建军' }),
  vehicle: ({ n, fixed }) => (fixed.isTrailer ? { ...trailer, plateNo: `陕K${plateDigits(n)}挂` } : tractor),
  party: () => ({ isCustomer: true, isCarrier: true, isSupplier: true, isServer: true, permitNo: '610802000018' }),
  addressDistance: async ({ n, ref }) => ({
    fromId: await ref('address'),
    toId: await ref('address', { detail: `矿区路 ${n} 号` }),
  }),
  route: async ({ n, ref }) => ({
    fromAddressId: await ref('address'),
    toAddressId: await ref('address', { detail: `港口路 ${n} 号` }),
  }),
  contract: async ({ fixed, ref }) => ({
    kind: fixed.isTrade ? 'sale' : 'carrier',
    endDate: '2099-12-31',
    items: [{ goodsId: await ref('goods'), qty: '60000' }],
  }),
  priceSheet: async ({ fixed, ref }) => ({
    contractId: await ref('contract', { kind: fixed.kind === 'supply' ? 'purchase' : (fixed.kind ?? 'carrier') }),
    lines: [{ basis: 'ton', price: '128', taxRate: '0.09' }],
  }),
  mainWaybill: ({ fixed }) => (fixed.bizKind === 'service6' ? { serviceRate: '0.06' } : {}),
  waybill: async ({ fixed, ref }) => ({
    mainId: await ref('mainWaybill', {
      status: 'active',
      ...(fixed.bizKind ? { bizKind: fixed.bizKind } : {}),
      ...(fixed.fromBill ? { loadBillId: await ref('loadBill', { status: 'audited' }) } : {}),
      ...(fixed.carrierId ? { carriers: [{ carrierId: fixed.carrierId, qty: null, trucks: null }] } : {}),
    }),
    ...(fixed.transportStatus === 'inTransit' ? LOADED : {}),
  }),
  // Periods of one counterparty may not overlap.
  statement: () => ({ supplementary: true }),
  invoiceIn: async ({ n, ref }) => {
    const partyId = await ref('party', { fullName: '测试开票单位有限公司' })
    return {
      partyId,
      sellerName: '测试开票单位有限公司',
      invoiceNo: `2661200000000${String(n).padStart(7, '0')}`,
      amount: '100.00',
      tax: '9.00',
      total: '109.00',
      taxRate: '0.09',
    }
  },
}

/** Fields that a full sample leaves empty, because its other fields exclude them. */
export const LEFT_EMPTY: Readonly<Record<string, readonly string[]>> = {
  // Parts of a combined payment; samples are paid monthly.
  waybill: ['prepayCash', 'oilVirtual', 'oilPhysical', 'etc', 'payOnArrival'],
  // Set by transitions alone.
  container: ['deposit', 'depositOn', 'withheld', 'withheldOn'],
  // Matching alone sets it.
  platformWaybill: ['waybillId'],
  // They require a confirmed account, and samples have none.
  statement: ['accountName', 'bankName', 'accountNo'],
}

const tractor = {
  vehicleType: 'Q11',
  energyType: 'B',
  grossMass: '25.00',
  ratedLoad: '40.00',
  axles: 3,
  transportCertNo: '610802000018',
}
const trailer = { ...tractor, vehicleType: 'B11', energyType: 'Y', grossMass: '40.00', ratedLoad: '33.00' }

const plateDigits = (n: number): string => String(1000 + (n % 9000))

/** What the database requires of a trip that is under way. */
const LOADED = { loadAt: '2026-11-01 08:30:00', loadGross: '48.000', loadTare: '16.000', loadNet: '32.000' }

const letters = (n: number): string =>
  [n / 676, n / 26, n].map(part => String.fromCodePoint(65 + (Math.floor(part) % 26))).join('')
