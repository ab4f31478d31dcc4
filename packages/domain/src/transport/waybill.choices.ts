import { choices } from '../kernel/fields.ts'

export const transportStatuses = choices({
  toDispatch: ['待派车', 'To dispatch', 'draft'],
  toLoad: ['待装货', 'To load', 'waiting'],
  inTransit: ['在途', 'In transit', 'progress'],
  arrived: ['已到达', 'Arrived', 'progress'],
  unloaded: ['已卸货', 'Unloaded', 'done'],
  void: ['已作废', 'Void', 'refused'],
})
export type TransportStatus = keyof typeof transportStatuses

/** 业务审核, then 财务复核. */
export const auditStatuses = choices({
  unaudited: ['未审核', 'Not audited', 'draft'],
  audited: ['业务已审', 'Audited', 'progress'],
  reviewed: ['财务已复核', 'Reviewed', 'done'],
})

export const receiptStatuses = choices({
  pending: ['未回单', 'Pending', 'waiting'],
  received: ['已收回单', 'Received', 'progress'],
  returned: ['已交货主', 'Handed to the owner', 'done'],
})

export const lossConfirms = choices({
  pending: ['待处理', 'Pending', 'waiting'],
  confirmed: ['已确认', 'Confirmed', 'done'],
})

/** Whether earlier quantities in the trip's price bands have changed since it was priced. */
export const repriceStatuses = choices({
  none: ['无需重算', 'None', 'done'],
  due: ['待重新计价', 'To reprice', 'attention'],
})

export const exceptionFlags = choices({
  none: ['正常', 'None', 'done'],
  open: ['有异常', 'Open', 'refused'],
  resolved: ['异常已处理', 'Resolved', 'locked'],
})

export const invoiceProgress = choices({
  none: ['未开票', 'Not invoiced', 'draft'],
  part: ['部分开票', 'Partly invoiced', 'progress'],
  full: ['已开票', 'Invoiced', 'done'],
})

export const payProgress = choices({
  none: ['未付款', 'Not paid', 'draft'],
  prepaid: ['已预付', 'Prepaid', 'waiting'],
  part: ['部分付款', 'Partly paid', 'progress'],
  full: ['已付清', 'Paid', 'done'],
})

/** 网络货运上报. */
export const reportStatuses = choices({
  none: ['未上报', 'Not reported', 'draft'],
  reported: ['已上报', 'Reported', 'done'],
  failed: ['上报失败', 'Failed', 'refused'],
})
