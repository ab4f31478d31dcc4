import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { priceBases } from '../contracts/index.ts'
import { extraSides, exceptionKinds, liableParties } from './transport.choices.ts'
import {
  auditRefusal, carrierRefusal, changeRefusal, confirmLossRefusal, prepaidRefusal, priceRefusal, receiptRefusal,
  roadRefusal,
  serviceRefusal, unauditRefusal, undoLoadRefusal, undoReceiptRefusal, undoUnloadRefusal,
} from './waybill.guards.ts'

const TRUCK = [
  'carrierId', 'vehicleId', 'trailerId', 'driverId', 'driverMobile', 'escort', 'payeeName', 'payeeAccount', 'payeeBank',
] as const
const PREPAY = ['payType', 'prepayCash', 'oilVirtual', 'oilPhysical', 'etc', 'payOnArrival', 'infoFee'] as const
const LOAD = ['loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'pieces', 'sealNo', 'loadPhotos'] as const
const UNLOAD = [
  'unloadAt', 'unloadTicketNo', 'unloadGross', 'unloadTare', 'deductQty', 'lossReason', 'receiver', 'unloadPhotos',
  'receiptPhotos',
] as const

/** 运输状态: forward along the road, and each step back as an act of its own with a reason. */
export const roadTransitions = {
  dispatch: {
    zh: '派车', en: 'Dispatch', machine: 'transportStatus', from: ['toDispatch'], to: 'toLoad',
    edits: [...TRUCK, ...PREPAY], needs: ['carrierId', 'vehicleId', 'driverId'], guard: roadRefusal,
  },
  redispatch: {
    zh: '改派', en: 'Change the truck', machine: 'transportStatus', from: ['toLoad'], to: 'toLoad', action: 'dispatch',
    edits: [...TRUCK, ...PREPAY], needs: ['carrierId', 'vehicleId', 'driverId'], reason: true,
  },
  undispatch: {
    zh: '撤销派车', en: 'Undo the dispatch', machine: 'transportStatus', from: ['toLoad'], to: 'toDispatch',
    action: 'dispatch', reason: true,
    batch: true, guard: prepaidRefusal('撤销派车'),
  },
  load: {
    zh: '装货确认', en: 'Confirm loading', machine: 'transportStatus', from: ['toLoad'], to: 'inTransit', action: 'send',
    edits: LOAD, needs: ['loadAt', 'loadGross', 'loadTare'],
  },
  undoLoad: {
    zh: '撤销装货', en: 'Undo the loading', machine: 'transportStatus', from: ['inTransit'], to: 'toLoad',
    action: 'undoSend', reason: true,
    guard: undoLoadRefusal,
  },
  arrive: {
    zh: '到达', en: 'Arrive', machine: 'transportStatus', from: ['inTransit'], to: 'arrived', edits: ['arriveAt'],
    needs: ['arriveAt'],
    batch: true,
  },
  unload: {
    zh: '卸货确认', en: 'Confirm unloading', machine: 'transportStatus', from: ['inTransit', 'arrived'], to: 'unloaded',
    action: 'arrive',
    edits: UNLOAD, needs: ['unloadAt', 'unloadGross', 'unloadTare'],
  },
  undoUnload: {
    zh: '撤销卸货', en: 'Undo the unloading', machine: 'transportStatus', from: ['unloaded'], to: 'inTransit',
    action: 'undoArrive', reason: true,
    guard: undoUnloadRefusal,
  },
  serve: {
    zh: '服务完成', en: 'Complete the service', machine: 'transportStatus', from: ['toDispatch'], to: 'unloaded',
    edits: ['carrierId', 'vehicleId', 'driverId', 'loadAt', 'unloadAt', 'serviceTons', 'invoiceItem'],
    needs: ['loadAt', 'serviceTons'],
    action: 'modify', guard: serviceRefusal,
  },
  void: {
    zh: '作废', en: 'Void', machine: 'transportStatus', from: ['toDispatch', 'toLoad'], to: 'void', reason: true,
    batch: true, danger: true,
    guard: prepaidRefusal('作废'),
  },
} as const

const PRICE_OF_SIDE = { side: { ar: ['arPrice'], ap: ['apPrice'] } } as const

/** 审核, 复核 and what may only happen between them. */
export const auditTransitions = {
  audit: {
    zh: '审核', en: 'Audit', machine: 'auditStatus', from: ['unaudited'], to: 'audited', batch: true,
    edits: ['zeroReason'], fourEyes: { when: 'secondPersonAudits' }, guard: auditRefusal,
  },
  unaudit: {
    zh: '反审核', en: 'Undo the audit', machine: 'auditStatus', from: ['audited'], to: 'unaudited', reason: true,
    batch: true, danger: true, verdict: 'returned',
    guard: unauditRefusal,
  },
  review: {
    zh: '财务复核', en: 'Review', machine: 'auditStatus', from: ['audited'], to: 'reviewed', batch: true,
    fourEyes: { alsoNot: ['audit', 'confirmLoss'] }, verdict: 'passed',
  },
  unreview: {
    zh: '撤销复核', en: 'Undo the review', machine: 'auditStatus', from: ['reviewed'], to: 'audited', action: 'review',
    reason: true, batch: true,
    verdict: 'returned', guard: unauditRefusal,
  },
  setPrice: {
    zh: '改价', en: 'Set a price', machine: 'auditStatus', from: ['unaudited'], to: 'unaudited', action: 'price',
    reason: true, batch: true,
    params: {
      side: f.choice('方向', extraSides, { required: true }),
      basis: f.choice('计价方式', priceBases, { en: 'Charged by', required: true, default: 'ton' }),
      price: f.price('含税单价', {
        en: 'Price incl. tax', required: true, min: '0', hint: text('包干时填总价', 'For a lump sum: the whole amount'),
      }),
    },
    sets: PRICE_OF_SIDE, guard: priceRefusal,
  },
  unpin: {
    zh: '取消手工价', en: 'Drop the price set by hand', machine: 'auditStatus', from: ['unaudited'], to: 'unaudited',
    action: 'price', reason: true,
    batch: true, params: { side: f.choice('方向', extraSides, { required: true }) }, sets: PRICE_OF_SIDE, guard: priceRefusal,
  },
  reprice: {
    zh: '重新计价', en: 'Price again', machine: 'auditStatus', from: ['unaudited'], to: 'unaudited', action: 'price',
    batch: true, guard: priceRefusal,
  },
  takeDue: {
    zh: '按累计量重算', en: 'Take the bands over', machine: 'repriceStatus', from: ['due'], to: 'none', action: 'price',
    batch: true,
  },
  correct: {
    zh: '更正磅单', en: 'Correct the tickets', machine: 'auditStatus', from: ['unaudited'], to: 'unaudited',
    action: 'modify', reason: true,
    edits: [
      'loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'loadPhotos', 'unloadAt', 'unloadTicketNo', 'unloadGross',
      'unloadTare', 'deductQty', 'lossReason', 'unloadPhotos',
    ],
    guard: changeRefusal,
  },
  changeCarrier: {
    zh: '改承运商', en: 'Change the carrier', machine: 'auditStatus', from: ['unaudited'], to: 'unaudited',
    action: 'dispatch',
    edits: ['carrierId', 'apContractId'], needs: ['carrierId'], reason: true, batch: true, guard: carrierRefusal,
  },
} as const

/** 回单, 货损, 异常: each a status of its own. */
export const paperTransitions = {
  receipt: {
    zh: '收回单', en: 'Take the receipt in', machine: 'receiptStatus', from: ['pending'], to: 'received',
    edits: ['receiptAt', 'receiptCopies', 'receiptPhotos'], needs: ['receiptAt', 'receiptCopies'], batch: true,
    postsOn: ['receiptAt'],
    guard: receiptRefusal,
  },
  handOver: {
    zh: '回单交货主', en: 'Hand the receipt over', machine: 'receiptStatus', from: ['received'], to: 'returned',
    action: 'receipt',
    edits: ['receiptHandedTo'], needs: ['receiptHandedTo'], batch: true, postsOn: [],
  },
  undoReceipt: {
    zh: '撤销回单', en: 'Undo the receipt', machine: 'receiptStatus', from: ['received', 'returned'], to: 'pending',
    action: 'receipt', reason: true, postsOn: ['receiptAt'],
    guard: undoReceiptRefusal,
  },
  confirmLoss: {
    zh: '确认货损', en: 'Confirm the loss', machine: 'lossConfirm', from: ['pending'], to: 'confirmed',
    edits: ['lossReason'], needs: ['lossReason'],
    batch: true, fourEyes: { when: 'secondPersonAudits' }, guard: confirmLossRefusal,
  },
  undoConfirmLoss: {
    zh: '撤销货损确认', en: 'Undo the loss confirmation', machine: 'lossConfirm', from: ['confirmed'], to: 'pending',
    action: 'confirmLoss',
    reason: true, guard: changeRefusal,
  },
  raiseException: {
    zh: '登记异常', en: 'Report an exception', machine: 'exceptionFlag', from: ['none', 'open', 'resolved'], to: 'open',
    action: 'exception',
    params: {
      kind: f.choice('异常类型', exceptionKinds, { required: true }),
      occurredAt: f.dateTime('发生时间', { en: 'Happened at', required: true }),
      place: f.text('地点', { maxLength: 200 }),
      description: f.longText('情况说明', { required: true, maxLength: 1000 }),
      liable: f.choice('责任方', liableParties, { en: 'Liable' }),
      photos: f.files('照片', { en: 'Photos' }),
    },
  },
  flagException: {
    zh: '有异常', en: 'Exception open', machine: 'exceptionFlag', from: ['none', 'resolved'], to: 'open', internal: true,
  },
  clearException: {
    zh: '异常已处理', en: 'Exceptions resolved', machine: 'exceptionFlag', from: ['none', 'open'], to: 'resolved',
    postsOn: [], internal: true,
  },
  cancelException: {
    zh: '异常已撤销', en: 'Exceptions taken back', machine: 'exceptionFlag', from: ['open', 'resolved'], to: 'none',
    internal: true,
  },
} as const
