import { isPos } from '../kernel/decimal.ts'
import { eachField } from '../kernel/each-field.ts'
import { defineResource, machine } from '../kernel/resource.ts'
import { chargeStates } from '../settlement/index.ts'
import { boxLoss1, boxLoss2, carriesBoxPair } from './box-weights.ts'
import {
  auditStatuses,
  exceptionFlags,
  invoiceProgress,
  lossConfirms,
  payProgress,
  receiptStatuses,
  reportStatuses,
  repriceStatuses,
  transportStatuses,
} from './waybill.choices.ts'
import {
  allowQty,
  apAllowQty,
  apOverLossQty,
  axles,
  hasEnteredTons,
  loadNet,
  lossKind,
  lossPermille,
  lossQty,
  oilTotal,
  overLossQty,
  payOnReceipt,
  prepaidTotal,
  ratedLoad,
  serviceFee,
  unloadNet,
} from './waybill.derive.ts'
import { basicFields, truckFields, weightFields } from './waybill.fields.ts'
import { inAnyStatement, sidesWithZeroTotal } from './waybill.guards.ts'
import { waybillForm } from './waybill.form.ts'
import { waybillFaces, waybillList } from './waybill.layout.ts'
import { serviceItemIssue } from './service-business.ts'
import { waybillLocks } from './waybill.locks.ts'
import { moneyFields } from './waybill-money.fields.ts'
import { remarkFields } from './remark.fields.ts'
import {
  driverSettleRefusal,
  notLoadedRefusal,
  notUnloadedRefusal,
  withoutHandoverRefusal,
  withoutTruckRefusal,
} from './waybill.prints.ts'
import { speedLimitFor, tripIssues } from './waybill.rules.ts'
import { followUpTransitions } from './waybill.follow-up.ts'
import { auditTransitions, roadTransitions } from './waybill.transitions.ts'

const UNDER_WAY = `where (transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind in ('road', 'shortHaul') and deleted_at is null)`

/** 公路运单: one truck, one trip. Its statuses are independent of each other. Its amounts come from charges. */
export const waybill = defineResource({
  name: 'waybill',
  area: 'transport',
  nature: 'document',
  label: '公路运单',
  en: 'Waybill',
  title: 'waybillNo',
  subtitle: ['plateNo', 'customerId', 'carrierId', 'goodsId', 'routeId', 'loadAt'],
  fields: { ...basicFields, ...truckFields, ...weightFields, ...moneyFields, ...remarkFields },
  machines: {
    transportStatus: machine('运输状态', 'Transport', { states: transportStatuses, initial: 'toDispatch' }),
    auditStatus: machine('审核状态', 'Audit', { states: auditStatuses, initial: 'unaudited' }),
    receiptStatus: machine('回单状态', 'POD', { states: receiptStatuses, initial: 'pending' }),
    lossConfirm: machine('货损确认', 'Loss confirmation', {
      states: lossConfirms,
      initial: 'pending',
      terminalStates: ['pending'],
    }),
    repriceStatus: machine('阶梯重算', 'Bands', { states: repriceStatuses, initial: 'none' }),
    exceptionFlag: machine('异常', 'Exceptions', { states: exceptionFlags, initial: 'none' }),
    arStatus: machine('应收状态', 'Receivable', { states: chargeStates, initial: 'unpriced', derived: true }),
    apStatus: machine('应付状态', 'Payable', { states: chargeStates, initial: 'unpriced', derived: true }),
    invoiceStatus: machine('开票状态', 'Invoicing', { states: invoiceProgress, initial: 'none', derived: true }),
    payStatus: machine('付款状态', 'Payment', { states: payProgress, initial: 'none', derived: true }),
    reportStatus: machine('上报状态', 'Ministry report', {
      states: reportStatuses,
      initial: 'none',
      derived: true,
      terminalStates: ['none', 'reported'],
    }),
  },
  decidingFields: [
    'bizKind',
    'serviceTons',
    'prepayCash',
    'oilVirtual',
    'oilPhysical',
    'etc',
    'loadNet',
    'unloadNet',
    'arTotal',
    'apTotal',
    'lossKind',
    'lossQty',
    'carrierId',
    'apContractId',
    'arPinned',
    'apPinned',
    'throughPriced',
  ],
  transitions: { ...roadTransitions, ...auditTransitions, ...followUpTransitions },
  faces: waybillFaces,
  derive: {
    fromBill: row => !!row.loadBillId,
    ratedLoad,
    axles,
    loadNet,
    unloadNet,
    boxLoss1,
    boxLoss2,
    lossQty,
    lossPermille,
    allowQty,
    overLossQty,
    apAllowQty,
    apOverLossQty,
    lossKind,
    prepaidTotal,
    oilTotal,
    payOnReceipt,
    serviceFee,
  },
  visibleWhen: {
    serviceTons: hasEnteredTons,
    serviceFee: isService,
    serviceRate: isService,
    invoiceItem: isService,
    loadGross: isWeighed,
    loadTare: isWeighed,
    unloadGross: isWeighed,
    unloadTare: isWeighed,
    sealNo: isWeighed,
    legId: isShortHaul,
    stationId: isShortHaul,
    yardId: isShortHaul,
    slotNo: isShortHaul,
    throughPriced: isShortHaul,
    boxNo1: isShortHaul,
    boxNet1: isShortHaul,
    boxNo2: isShortHaul,
    boxNet2: isShortHaul,
    boxReceived1: carriesBoxPair,
    boxReceived2: carriesBoxPair,
    boxLoss1: carriesBoxPair,
    boxLoss2: carriesBoxPair,
    deductQty: isWeighed,
    ...eachField(['oilVirtual', 'oilPhysical', 'etc', 'infoFee'], paysOnHighway),
    ...eachField(['lossMode', 'lossValue', 'deductMode', 'goodsValue'], showsLossRule),
    lossKg: row => !!row.lossKg,
    apLossKg: row => !!row.apLossKg,
    zeroReason: row => sidesWithZeroTotal(row).length > 0,
  },
  lockedWhen: waybillLocks,
  requiredWhen: {
    serviceTons: row => hasEnteredTons(row) && row.transportStatus === 'unloaded',
    carrierId: row => isService(row) && row.transportStatus === 'unloaded',
  },
  locked: row => row.auditStatus !== 'unaudited' || row.transportStatus === 'void' || inAnyStatement(row),
  ends: ['void'],
  credit: { customer: 'customerId', moves: ['dispatch', 'serve'] },
  validate: (row, { settings }) => [
    ...tripIssues(row, speedLimitFor(row, settings)),
    ...[serviceItemIssue(row)].filter(issue => issue !== undefined),
  ],
  checks: {
    load_weights: 'load_gross is null or load_tare is null or (load_tare > 0 and load_gross > load_tare)',
    unload_weights: 'unload_gross is null or unload_tare is null or (unload_tare > 0 and unload_gross > unload_tare)',
    times: 'load_at is null or unload_at is null or unload_at > load_at',
    in_transit_is_loaded: `transport_status not in ('inTransit', 'arrived') or (load_at is not null and load_net > 0)`,
    unloaded_is_weighed: `transport_status <> 'unloaded' or (load_at is not null and load_net > 0 and unload_net > 0)`,
    received: `(box_received1 is null) = (box_received2 is null)
      and (box_received1 is null or unload_net is null or (box_no1 is not null and box_no2 is not null and unload_net = box_received1 + box_received2))`,
    due: `(reprice_status = 'due') = (ar_due is not null or ap_due is not null)`,
    audited_is_unloaded: `audit_status = 'unaudited' or transport_status = 'unloaded'`,
  },
  constraints: {
    vehicle_busy: `exclude using btree (org_id with =, vehicle_id with =) ${UNDER_WAY}`,
    driver_busy: `exclude using btree (org_id with =, driver_id with =) ${UNDER_WAY}`,
  },
  indexes: [
    ['transportStatus', 'loadAt'],
    ['customerId', 'loadAt'],
    ['carrierId', 'loadAt'],
    ['plateNo', 'loadAt'],
    ['mainId', 'tripSeq'],
    ['legId'],
    ['auditStatus', 'loadAt'],
  ],
  list: waybillList,
  form: waybillForm,
  figures: ['loadNet', 'unloadNet', 'arTotal', 'apTotal', 'profitExcl'],
  prints: {
    dispatch: { zh: '派车单', en: 'Dispatch order', guard: withoutTruckRefusal },
    roadBill: { zh: '道路货物运单(三联)', en: 'Road freight bill', guard: withoutTruckRefusal },
    weighNote: { zh: '磅单', en: 'Weighing ticket', guard: notLoadedRefusal },
    handover: { zh: '交接单', en: 'Hand-over sheet', guard: withoutHandoverRefusal },
    receiptCover: { zh: '回单封面', en: 'POD cover sheet', guard: notUnloadedRefusal },
    driverSettle: {
      zh: '司机运费结算单',
      en: 'Driver’s settlement',
      guard: driverSettleRefusal,
      needs: ['apPrice', 'apFreight', 'apDeduct', 'prepaidTotal', 'apTotal', 'payOnReceipt'],
    },
  },
  businessDates: ['loadAt', 'arriveAt', 'unloadAt', 'receiptAt'],
  otherDates: ['dispatchedAt', 'auditedAt', 'reviewedAt', 'reportedAt'],
})

function isService(row: { bizKind?: string | null | undefined }): boolean {
  return row.bizKind === 'service6'
}

function isShortHaul(row: { bizKind?: string | null | undefined }): boolean {
  return row.bizKind === 'shortHaul'
}

/** Fuel cards, ETC and information fees are of trips by highway; a short haul shows what it has of them. */
function paysOnHighway(row: {
  bizKind?: string | null | undefined
  oilVirtual?: string | null | undefined
  oilPhysical?: string | null | undefined
  etc?: string | null | undefined
  infoFee?: string | null | undefined
}): boolean {
  return !isShortHaul(row) || [row.oilVirtual, row.oilPhysical, row.etc, row.infoFee].some(isPos)
}

/** A short haul loses by what its leg agreed, which a new one does not repeat. */
function showsLossRule(row: { bizKind?: string | null | undefined; id?: number | undefined }): boolean {
  return !isShortHaul(row) || row.id !== undefined
}

function isWeighed(row: Parameters<typeof hasEnteredTons>[0]): boolean {
  return !hasEnteredTons(row)
}
