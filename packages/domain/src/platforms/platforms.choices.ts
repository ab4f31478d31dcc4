import { choices } from '../kernel/fields.ts'

/** What a connection is for: a freight platform that carries for us, or the monitoring system of the ministry. */
export const accountPurposes = choices({
  freight: ['三方平台', 'Freight platform'],
  ministry: ['部网络货运监测', 'Ministry monitoring'],
})

/** How messages travel. Each has an adapter on the server. */
export const accountAdapters = choices({
  http: ['接口', 'Interface'],
  file: ['文件', 'Files'],
})
export type AccountAdapter = keyof typeof accountAdapters
/** Adapters that call the platform. They need its address, and a secret if they sign. */
export const CALLING_ADAPTERS = (Object.keys(accountAdapters) as AccountAdapter[]).filter(name => name !== 'file')
export const callsOut = (adapter: unknown): boolean => CALLING_ADAPTERS.some(name => name === adapter)

export const signatureKinds = choices({
  hmacSha256: ['HMAC-SHA256', 'HMAC-SHA256'],
  md5: ['MD5', 'MD5'],
  none: ['不签名', 'None'],
})

export const messageFormats = choices({
  json: ['JSON', 'JSON'],
  xml: ['XML', 'XML'],
})
export type MessageFormat = keyof typeof messageFormats

/** What the rate of a platform is a share of. */
export const feeBases = choices({
  freight: ['按运费', 'Of the freight'],
  total: ['按含费总额', 'Of freight and fee together'],
})
export type FeeBasis = keyof typeof feeBases

export const feeRoundings = choices({
  cent: ['四舍五入到分', 'To the nearest cent'],
  centDown: ['舍去分以下', 'Down to the cent'],
  centUp: ['进到分', 'Up to the cent'],
  yuan: ['四舍五入到元', 'To the nearest yuan'],
})
export type FeeRounding = keyof typeof feeRoundings

export const matchStatuses = choices({
  unmatched: ['未匹配', 'Unmatched', 'waiting'],
  candidates: ['多个候选', 'Several candidates', 'attention'],
  matched: ['已匹配', 'Matched', 'done'],
  released: ['已解除', 'Released', 'locked'],
})

export const checkStatuses = choices({
  none: ['未核对', 'Not compared', 'draft'],
  agreed: ['一致', 'In agreement', 'done'],
  differs: ['有差异', 'Differs', 'attention'],
  insisted: ['已提异议', 'Contested', 'waiting'],
  adopted: ['已认平台', 'Platform’s figures taken', 'progress'],
})

export const bookStatuses = choices({
  open: ['未入账', 'Not booked', 'waiting'],
  booked: ['已入账', 'Booked', 'done'],
})

export const pushStatuses = choices({
  none: ['未推送', 'Not pushed', 'draft'],
  queued: ['推送中', 'Being pushed', 'progress'],
  pushed: ['已推送', 'Pushed', 'done'],
  failed: ['推送失败', 'Push failed', 'refused'],
})

export const platformStates = choices({
  live: ['有效', 'Valid', 'done'],
  void: ['平台已作废', 'Void there', 'refused'],
})

export const payStates = choices({
  unpaid: ['待支付', 'To be paid', 'waiting'],
  paying: ['支付中', 'Being paid', 'progress'],
  paid: ['支付成功', 'Paid', 'done'],
  failed: ['支付失败', 'Payment failed', 'refused'],
})

export const receiptStates = choices({
  pending: ['未回单', 'Pending', 'waiting'],
  received: ['已回单', 'Received', 'done'],
  refused: ['回单退回', 'Returned', 'refused'],
})

export const platformInvoiceStates = choices({
  none: ['未开票', 'Not invoiced', 'waiting'],
  issued: ['已开票', 'Invoiced', 'done'],
  red: ['已红冲', 'Reversed', 'refused'],
})

export const trackResults = choices({
  none: ['未校验', 'Not checked', 'draft'],
  passed: ['通过', 'Passed', 'done'],
  failed: ['异常', 'Faulty', 'refused'],
})

/** In which the figures of a platform and ours can differ. */
export const gapKinds = choices({
  freight: ['运费', 'Freight'],
  fee: ['服务费', 'Platform fee'],
  total: ['平台合计自相矛盾', 'The total contradicts itself'],
  void: ['平台已作废', 'Void on the platform'],
  tripVoid: ['我方已作废', 'Void with us'],
  carrier: ['承运商不是平台', 'Another carrier'],
  plate: ['车牌', 'Plate'],
  loadNet: ['装货净重', 'Loaded net'],
  unloadNet: ['卸货净重', 'Unloaded net'],
})
export type GapKind = keyof typeof gapKinds

/** The act that settles a difference. */
export const gapWays = choices({
  decide: ['认平台或提异议', 'Take the platform’s figure, or contest it'],
  correct: ['更正运单，或提异议', 'Correct the waybill, or contest it'],
  release: ['解除匹配', 'Release the match'],
  carrier: ['更正运单承运商', 'Correct the carrier of the waybill'],
})
export type GapWay = keyof typeof gapWays

/** What a message does. */
export const messageKinds = choices({
  pull: ['拉取运单', 'Pull waybills'],
  push: ['推送运单', 'Push a waybill'],
  contest: ['提出异议', 'Contest figures'],
  release: ['解除匹配', 'Release a waybill'],
  waybill: ['上报运单', 'Report a waybill'],
  funds: ['上报资金流水', 'Report payments'],
})
export type MessageKind = keyof typeof messageKinds

export const messageStatuses = choices({
  queued: ['待发送', 'To be sent', 'waiting'],
  sending: ['发送中', 'Being sent', 'progress'],
  failed: ['待重试', 'To be tried again', 'attention'],
  done: ['已成功', 'Done', 'done'],
  refused: ['对方退回', 'Refused', 'refused'],
  abandoned: ['已放弃', 'Given up', 'locked'],
})
