import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { plateColors, vehicleTypes } from '../parties/index.ts'
import { deductModes, lossModes, weightRules } from '../contracts/index.ts'
import { bizKinds, businessTypes, lossKinds, lossSources, transportModes, waybillSources } from './transport.choices.ts'

const tonnes = { noCopy: true, min: '0', max: '200' } as const
const snapshot = { computed: true } as const

/** 基本: the task of the trip. Values that were agreed for the task are copied when the trip is created. */
export const basicFields = {
  waybillNo: f.serial('运单号', { prefix: 'YD', period: 'day', digits: 5 }, { en: 'Waybill no.', width: 154 }),
  mainId: f.ref('主运单', 'mainWaybill', {
    en: 'Main waybill',
    required: true,
    where: { status: 'active' },
    judged: { as: 'trip' },
    snapshot: {
      bizKind: 'bizKind',
      legId: 'legId',
      stationId: 'stationId',
      yardId: 'yardId',
      throughPriced: 'throughPriced',
      customerId: 'customerId',
      arContractId: 'arContractId',
      loadBillId: 'loadBillId',
      routeId: 'routeId',
      km: 'km',
      loadAddressId: 'loadAddressId',
      unloadAddressId: 'unloadAddressId',
      shipper: 'shipper',
      consignee: 'consignee',
      goodsId: 'goodsId',
      spec: 'spec',
      lossMode: 'lossMode',
      lossValue: 'lossValue',
      lossKg: 'lossKg',
      deductMode: 'deductMode',
      goodsValue: 'goodsValue',
      warnPermille: 'warnPermille',
      arWeightRule: 'arWeightRule',
      apWeightRule: 'apWeightRule',
      payType: 'payType',
      serviceRate: 'serviceRate',
      salesmanId: 'salesmanId',
    },
  }),
  tripSeq: f.integer('车次', { en: 'Trip', computed: true, noCopy: true }),
  bizKind: f.choice('业务', bizKinds, { en: 'Business', ...snapshot, default: 'road' }),
  legId: f.ref('承运商运单', 'railLeg', { en: 'Leg', computed: true, noCopy: true }),
  stationId: f.ref('车站', 'station', { en: 'Station', computed: true, noCopy: true }),
  yardId: f.ref('货场', 'yard', {
    en: 'Yard',
    noCopy: true,
    where: { status: 'enabled' },
    whereFrom: { stationId: 'stationId' },
    judged: { as: 'haul', beside: ['legId'] },
    hint: text('接取卸入、送达提货的货场', 'Where a pick-up unloads and a delivery loads'),
  }),
  slotNo: f.text('货位', {
    en: 'Slot',
    maxLength: 20,
    noCopy: true,
    picks: { call: 'sys/yard/slots', by: { yardId: 'yardId', legId: 'legId', stationId: 'stationId' } },
  }),
  throughPriced: f.bool('全程计价', {
    en: 'Through price',
    computed: true,
    default: false,
    hint: text('应收在货主运单上按全程计价', 'What the owner pays is priced with the whole order'),
  }),
  source: f.choice('来源', waybillSources, { computed: true, default: 'pc', noCopy: true }),
  outerNo: f.text('三方运单号', { en: 'Third-party no.', maxLength: 50, noCopy: true }),
  businessType: f.choice('业务类型', businessTypes, { en: 'Business type', required: true, default: 'trunk' }),
  transportMode: f.choice('运输组织', transportModes, { en: 'Transport by', required: true, default: 'road' }),
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', width: 104, ...snapshot }),
  arContractId: f.ref('客户合同', 'contract', { en: 'Customer contract', ...snapshot }),
  loadBillId: f.ref('提单', 'loadBill', { en: 'Bill of lading', ...snapshot }),
  grantId: f.ref('提单发放', 'loadBillGrant', { en: 'Bill grant', computed: true, noCopy: true }),
  fromBill: f.bool('提单发货', { en: 'On a bill of lading', computed: true }),
  routeId: f.ref('线路', 'route', { en: 'Route', width: 180, ...snapshot }),
  km: f.quantity('里程', { en: 'Distance', unit: text('公里', 'km'), scale: 1, min: '0' }),
  loadAddressId: f.ref('装货地', 'address', { en: 'Loading place', width: 130, ...snapshot }),
  unloadAddressId: f.ref('卸货地', 'address', { en: 'Unloading place', width: 130, ...snapshot }),
  shipper: f.text('发货单位', { en: 'Shipper', ...snapshot, maxLength: 100 }),
  consignee: f.text('收货单位', { en: 'Consignee', ...snapshot, maxLength: 100 }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods', ...snapshot }),
  spec: f.text('规格', { en: 'Specification', ...snapshot, maxLength: 50 }),
  carrierId: f.ref('承运商', 'party', {
    en: 'Carrier',
    where: { isCarrier: true, status: 'enabled' },
    judged: { as: 'carry', date: 'loadAt' },
    suggestedBy: { of: 'mainId', from: 'carriers.carrierId' },
  }),
  apContractId: f.ref('承运合同', 'contract', {
    en: 'Carrier contract',
    where: { kind: 'carrier', status: 'active' },
    whereFrom: { partyId: 'carrierId' },
    judged: { as: 'trip', date: 'loadAt' },
    suggestedBy: { of: 'mainId', from: 'carriers.contractId' },
  }),
  salesmanId: f.ref('业务员', 'member', { en: 'Salesperson', ...snapshot }),
  planQty: f.tons('计划吨数', { en: 'Planned', min: '0', max: '200' }),
} as const

/** 车辆司机. Plate, colour, axles and load are copies that keep their values of the trip's day. */
export const truckFields = {
  vehicleId: f.ref('车牌', 'vehicle', {
    en: 'Vehicle',
    where: { isTrailer: false },
    judged: { as: 'dispatch', date: 'loadAt', record: 'id' },
    createInPlace: true,
    snapshot: {
      plateNo: 'plateNo',
      plateColor: 'plateColor',
      vehicleType: 'vehicleType',
      vehicleKind: 'vehicleKind',
      vehicleRated: 'ratedLoad',
      vehicleAxles: 'axles',
    },
  }),
  plateNo: f.plate('车牌号', { en: 'Plate', computed: true, width: 106 }),
  plateColor: f.choice('车牌颜色', plateColors, { en: 'Plate colour', computed: true }),
  vehicleType: f.choice('车辆类型', vehicleTypes, { en: 'Vehicle type', computed: true }),
  vehicleKind: f.dict('计价车型', 'vehicleKind', { en: 'Kind for pricing', computed: true }),
  vehicleRated: f.tons('车辆核载', { en: 'Vehicle’s load', computed: true }),
  vehicleAxles: f.integer('车辆轴数', { en: 'Vehicle’s axles', computed: true }),
  trailerId: f.ref('挂车', 'vehicle', {
    en: 'Trailer',
    where: { isTrailer: true },
    judged: { as: 'dispatch', date: 'loadAt', record: 'id', beside: ['vehicleId'] },
    createInPlace: true,
    snapshot: { trailerNo: 'plateNo', trailerRated: 'ratedLoad', trailerAxles: 'axles' },
  }),
  trailerNo: f.plate('挂车号', { en: 'Trailer plate', computed: true }),
  trailerRated: f.tons('挂车核载', { en: 'Trailer’s load', computed: true }),
  trailerAxles: f.integer('挂车轴数', { en: 'Trailer’s axles', computed: true }),
  ratedLoad: f.tons('核载', { en: 'Rated load', computed: true }),
  axles: f.integer('总轴数', { en: 'Axles', computed: true }),
  driverId: f.ref('司机', 'driver', {
    en: 'Driver',
    judged: { as: 'dispatch', date: 'loadAt', record: 'id', beside: ['vehicleId', 'trailerId'] },
    createInPlace: true,
    snapshot: {
      driverMobile: 'mobile',
      driverIdNo: 'idNo',
      payeeName: 'cardHolder',
      payeeAccount: 'bankCardNo',
      payeeBank: 'bankName',
    },
  }),
  driverMobile: f.mobile('电话', { en: 'Driver’s mobile', mask: 'mobile' }),
  driverIdNo: f.idCard('身份证号', { en: 'Driver’s identity no.', computed: true, mask: 'idCard' }),
  escort: f.text('押运员', { en: 'Escort', maxLength: 30 }),
  payeeName: f.text('收款人', { en: 'Payee', maxLength: 50 }),
  payeeAccount: f.bankAccount('收款卡号', { en: 'Payee’s account', mask: 'bankAccount' }),
  payeeBank: f.text('收款开户行', { en: 'Payee’s bank', maxLength: 100 }),
  dispatchedAt: f.dateTime('派车时间', { en: 'Dispatched at', computed: true, noCopy: true }),
  dispatchedBy: f.ref('派车人', 'member', { en: 'Dispatched by', computed: true, noCopy: true }),
  dispatchNote: f.longText('派车提醒', {
    en: 'Warnings at dispatch',
    computed: true,
    noCopy: true,
    maxLength: 5000,
    hint: text('派车时只提醒、未禁止的证件问题', 'What was wrong with the papers but did not forbid the trip'),
  }),
} as const

/** Terms that a side was priced by. They are written with its charges. */
const fromPricing = { computed: true, noCopy: true } as const
/** A term of a side is at most as visible as that of the sheet or contract that it came from. */
const termOf = (name: string) => [`priceSheet.${name}`, `contract.${name}`]

/** What each of the two containers of a truck weighed when it was unloaded. */
const ofBox = { noCopy: true, min: '0', max: '60', follows: 'unloadTare' } as const
const lossOfBox = { computed: true, noCopy: true, follows: 'unloadTare' } as const
const BOTH_BOXES = text('两箱都填，或都不填；合计为卸货净重', 'Both containers or none; together the unloaded net')

/**
 * 装货, 卸货, 回单. Net weights are derived from gross and tare. Owner and carrier have a rule of loss each: until a trip is
 * priced, that of the task stands for the owner's.
 */
export const weightFields = {
  loadAt: f.dateTime('装货时间', { en: 'Loaded at', noCopy: true }),
  loadTicketNo: f.text('装货磅单号', { en: 'Loading ticket', maxLength: 30, noCopy: true }),
  loadGross: f.tons('装货毛重', { en: 'Loaded gross', ...tonnes }),
  loadTare: f.tons('装货皮重', { en: 'Loaded tare', ...tonnes }),
  loadNet: f.tons('装货净重', { en: 'Loaded net', computed: true, noCopy: true }),
  serviceTons: f.tons('服务吨数', { en: 'Tonnes served', noCopy: true, min: '0' }),
  pieces: f.integer('件数', { en: 'Pieces', noCopy: true, min: 0 }),
  cube: f.quantity('体积', { en: 'Volume', noCopy: true, scale: 4, min: '0', max: '99999', unit: text('立方米', 'm³') }),
  policyNo: f.text('货运保险单号', { en: 'Policy no.', maxLength: 30, noCopy: true }),
  insurerCode: f.text('保险公司代码', { en: 'Insurer', maxLength: 30, noCopy: true }),
  sealNo: f.text('铅封号', { en: 'Seal no.', maxLength: 50, noCopy: true }),
  boxNo1: f.boxNo('箱号1', { en: 'Container 1', noCopy: true, follows: 'sealNo' }),
  boxNet1: f.tons('箱1净重', { en: 'Net of container 1', noCopy: true, min: '0', max: '60', follows: 'sealNo' }),
  boxNo2: f.boxNo('箱号2', { en: 'Container 2', noCopy: true, follows: 'sealNo' }),
  boxNet2: f.tons('箱2净重', { en: 'Net of container 2', noCopy: true, min: '0', max: '60', follows: 'sealNo' }),
  loadPhotos: f.files('装货磅单照片', { en: 'Loading ticket photos', noCopy: true }),
  loadedBy: f.ref('装货登记人', 'member', { en: 'Loading recorded by', computed: true, noCopy: true }),
  // Said by whoever sees the truck come in: no ticket of a scale tells it
  arriveAt: f.dateTime('到达时间', { en: 'Arrived at', noCopy: true, defaultsTo: 'now' }),
  unloadAt: f.dateTime('卸货时间', { en: 'Unloaded at', noCopy: true }),
  unloadTicketNo: f.text('卸货磅单号', { en: 'Unloading ticket', maxLength: 30, noCopy: true }),
  unloadGross: f.tons('卸货毛重', { en: 'Unloaded gross', ...tonnes }),
  unloadTare: f.tons('卸货皮重', { en: 'Unloaded tare', ...tonnes }),
  unloadNet: f.tons('卸货净重', { en: 'Unloaded net', computed: true, noCopy: true }),
  boxReceived1: f.tons('箱1卸货净重', { en: 'Unloaded net of container 1', ...ofBox, hint: BOTH_BOXES }),
  boxReceived2: f.tons('箱2卸货净重', { en: 'Unloaded net of container 2', ...ofBox, hint: BOTH_BOXES }),
  boxLoss1: f.tons('箱1磅差', { en: 'Loss of container 1', ...lossOfBox }),
  boxLoss2: f.tons('箱2磅差', { en: 'Loss of container 2', ...lossOfBox }),
  deductQty: f.tons('扣杂扣水', { en: 'Moisture and dirt', noCopy: true, min: '0' }),
  unloadPhotos: f.files('卸货磅单照片', { en: 'Unloading ticket photos', noCopy: true }),
  receiver: f.text('收货人', { maxLength: 50, noCopy: true }),
  unloadedBy: f.ref('卸货登记人', 'member', { en: 'Unloading recorded by', computed: true, noCopy: true }),
  receiptPhotos: f.files('回单照片', { en: 'POD photos', noCopy: true }),
  receiptCopies: f.integer('回单份数', { en: 'POD copies', noCopy: true, min: 1, max: 99, defaultsTo: 1 }),
  receiptAt: f.date('回单日期', { en: 'POD received on', noCopy: true, defaultsTo: 'today' }),
  receiptHandedTo: f.text('回单签收人', { en: 'POD handed to', maxLength: 50, noCopy: true }),
  lossMode: f.choice('应收损耗方式', lossModes, { en: 'Receivable loss rule', ...snapshot }),
  lossValue: f.quantity('应收损耗标准', { en: 'Receivable tolerance', ...snapshot, unit: text('‰', '‰') }),
  lossKg: f.quantity('应收定额损耗', {
    en: 'Receivable fixed tolerance',
    ...snapshot,
    unit: text('公斤/车', 'kg per truck'),
  }),
  deductMode: f.choice('应收货损口径', deductModes, { en: 'Receivable loss charged', ...snapshot }),
  arLossSource: f.choice('应收损耗依据', lossSources, { en: 'Receivable loss rule from', ...fromPricing }),
  apLossMode: f.choice('应付损耗方式', lossModes, {
    en: 'Payable loss rule',
    ...fromPricing,
    copies: termOf('lossMode'),
  }),
  apLossValue: f.quantity('应付损耗标准', {
    en: 'Payable tolerance',
    ...fromPricing,
    copies: [...termOf('lossValue'), 'priceSheet.lines.lossValue'],
    unit: text('‰', '‰'),
  }),
  apLossKg: f.quantity('应付定额损耗', {
    en: 'Payable fixed tolerance',
    ...fromPricing,
    copies: [...termOf('lossKg'), 'priceSheet.lines.lossKg'],
    unit: text('公斤/车', 'kg per truck'),
  }),
  apDeductMode: f.choice('应付货损口径', deductModes, {
    en: 'Payable loss charged',
    ...fromPricing,
    copies: termOf('deductMode'),
  }),
  apLossSource: f.choice('应付损耗依据', lossSources, { en: 'Payable loss rule from', ...fromPricing }),
  warnPermille: f.quantity('磅差预警', { en: 'Loss warning', ...snapshot, scale: 2, unit: text('‰', '‰') }),
  arWeightRule: f.choice('应收结算重量', weightRules, { en: 'Receivable weight', ...snapshot }),
  apWeightRule: f.choice('应付结算重量', weightRules, { en: 'Payable weight', ...snapshot }),
  lossQty: f.tons('磅差', { en: 'Loss', computed: true, noCopy: true }),
  lossPermille: f.quantity('磅差率', {
    en: 'Loss rate',
    computed: true,
    noCopy: true,
    scale: 2,
    unit: text('‰', '‰'),
  }),
  allowQty: f.tons('应收合理损耗', { en: 'Receivable tolerated loss', computed: true, noCopy: true }),
  overLossQty: f.tons('应收超损', { en: 'Receivable excess loss', computed: true, noCopy: true }),
  apAllowQty: f.tons('应付合理损耗', { en: 'Payable tolerated loss', computed: true, noCopy: true }),
  apOverLossQty: f.tons('应付超损', { en: 'Payable excess loss', computed: true, noCopy: true }),
  lossKind: f.choice('涨亏', lossKinds, {
    en: 'Gain or loss',
    computed: true,
    noCopy: true,
    copies: ['waybill.overLossQty', 'waybill.apOverLossQty'],
  }),
  lossReason: f.text('磅差原因', { en: 'Reason for the loss', maxLength: 200, noCopy: true }),
} as const
