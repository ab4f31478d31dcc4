import { f } from '../kernel/fields.ts'
import { MONEY_SHOWN } from './money-shown.ts'
import { SERVICE_ITEMS } from './service-business.ts'
import { serviceRefusal, toHaulageRefusal, toServiceRefusal, undoServeRefusal } from './waybill.guards.ts'

/** 服务完成: trips that are not weighed are done once their tonnes are known. */
export const serveTransitions = {
  serve: {
    zh: '服务完成',
    en: 'Complete service',
    done: { zh: '服务已完成', en: 'Service completed' },
    machine: 'transportStatus',
    from: ['toDispatch'],
    to: 'unloaded',
    recalculates: ['task', 'bill', 'grants', 'charges'],
    edits: ['carrierId', 'vehicleId', 'driverId', 'loadAt', 'unloadAt', 'serviceTons', 'serviceRate', 'invoiceItem'],
    needs: ['loadAt', 'serviceTons'],
    action: 'modify',
    guard: serviceRefusal,
  },
  undoServe: {
    zh: '撤销服务完成',
    en: 'Undo service',
    machine: 'transportStatus',
    from: ['unloaded'],
    to: 'toDispatch',
    recalculates: ['task', 'bill', 'grants', 'charges'],
    clears: [
      'loadAt',
      'unloadAt',
      'serviceTons',
      'invoiceItem',
      'dispatchedAt',
      'dispatchedBy',
      'loadedBy',
      'unloadedBy',
      'grantId',
    ],
    action: 'undoArrive',
    reason: true,
    guard: undoServeRefusal,
  },
} as const

/** Turning haulage into a service, and back, before the audit. */
export const conversionTransitions = {
  toService: {
    zh: '转服务业务(6%)',
    en: 'Turn into service (6%)',
    done: { zh: '已转为服务业务', en: 'Turned into a service' },
    machine: 'auditStatus',
    from: ['unaudited'],
    to: 'unaudited',
    usual: false,
    recalculates: ['charges'],
    action: 'price',
    reason: true,
    batch: true,
    shows: MONEY_SHOWN,
    params: {
      serviceRate: f.rate('服务费率', { en: 'Service rate', required: true, min: '0', max: '0.9', default: '0.0600' }),
      invoiceItem: f.text('开票品目', {
        en: 'Invoice item',
        required: true,
        maxLength: 100,
        default: SERVICE_ITEMS[0],
      }),
    },
    sets: ['serviceRate', 'invoiceItem'],
    guard: toServiceRefusal,
  },
  toHaulage: {
    zh: '转公路运输(9%)',
    en: 'Turn into haulage (9%)',
    done: { zh: '已转回公路运输', en: 'Turned into haulage' },
    machine: 'auditStatus',
    from: ['unaudited'],
    to: 'unaudited',
    usual: false,
    clears: ['serviceRate', 'invoiceItem'],
    recalculates: ['charges'],
    action: 'price',
    reason: true,
    batch: true,
    shows: MONEY_SHOWN,
    guard: toHaulageRefusal,
  },
} as const
