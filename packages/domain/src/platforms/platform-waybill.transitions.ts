import { platformErrors } from './platforms.errors.ts'

type Maybe<T> = T | null | undefined

interface State {
  thirdNo: string
  matchStatus: string
  checkStatus: string
  bookStatus: string
  freight: Maybe<string>
}

const notMatched = (row: State) =>
  row.matchStatus === 'matched' ? undefined : platformErrors.issue('platform_waybill.not_matched', { no: row.thirdNo })

const booked = (row: State) =>
  row.bookStatus === 'booked' ? platformErrors.issue('platform_waybill.booked', { no: row.thirdNo }) : undefined

function bookRefusal(row: State) {
  const { thirdNo: no, checkStatus } = row
  if (notMatched(row)) return notMatched(row)
  if (checkStatus === 'differs' || checkStatus === 'insisted')
    return platformErrors.issue('platform_waybill.open_gaps', { no })
  if (checkStatus === 'none') return platformErrors.issue('platform_waybill.not_compared', { no })
  return row.freight ? undefined : platformErrors.issue('platform_waybill.no_freight', { no })
}

const FIGURES = ['accountId', 'platformNo', 'waybillId', 'plateNo', 'freight', 'ourFreight', 'fee', 'total'] as const

const internal = { internal: true, isConsequence: true, goesOn: true, postsOn: [] } as const

export const platformWaybillTransitions = {
  match: {
    zh: '匹配',
    en: 'Match',
    machine: 'matchStatus',
    from: ['unmatched', 'candidates', 'released'],
    to: 'matched',
    shows: ['accountId', 'platformNo', 'plateNo', 'loadAt', 'loadNet', 'freight'],
    edits: ['waybillId'],
    needs: ['waybillId'],
    postsOn: [],
  },
  adopt: {
    zh: '认平台',
    en: 'Take the platform’s figures',
    done: { zh: '已认平台数据', en: 'The platform’s figures were taken' },
    machine: 'checkStatus',
    from: ['differs', 'insisted'],
    to: 'adopted',
    shows: [...FIGURES, 'statedFee', 'statedTotal', 'freightGap'],
    usual: false,
    reason: true,
    postsOn: [],
    guard: booked,
  },
  insist: {
    zh: '提异议',
    en: 'Contest',
    done: { zh: '已向平台提出异议', en: 'Contested' },
    machine: 'checkStatus',
    from: ['differs'],
    to: 'insisted',
    shows: [...FIGURES, 'freightGap'],
    action: 'adopt',
    usual: false,
    reason: true,
    postsOn: [],
    guard: booked,
  },
  book: {
    zh: '入账',
    en: 'Book',
    machine: 'bookStatus',
    from: ['open'],
    to: 'booked',
    shows: FIGURES,
    fourEyes: true,
    verdict: 'passed',
    batch: true,
    guard: bookRefusal,
  },
  unbook: {
    zh: '撤销入账',
    en: 'Undo booking',
    machine: 'bookStatus',
    from: ['booked'],
    to: 'open',
    action: 'book',
    reason: true,
    danger: true,
    verdict: 'returned',
  },
  push: {
    zh: '推送',
    en: 'Push',
    machine: 'pushStatus',
    from: ['none'],
    to: 'queued',
    shows: ['accountId', 'waybillId', 'plateNo', 'freight'],
    usual: false,
    batch: true,
    postsOn: [],
    guard: notMatched,
  },
  repush: {
    zh: '重推',
    en: 'Push again',
    machine: 'pushStatus',
    from: ['failed', 'pushed'],
    to: 'queued',
    shows: ['accountId', 'waybillId', 'plateNo', 'freight'],
    action: 'push',
    usual: false,
    batch: true,
    postsOn: [],
    guard: notMatched,
  },
  recheck: {
    zh: '重新核对',
    en: 'Compare again',
    machine: 'matchStatus',
    from: ['matched'],
    to: 'matched',
    action: 'match',
    usual: false,
    batch: true,
    postsOn: [],
  },
  release: {
    zh: '解除',
    en: 'Release',
    machine: 'matchStatus',
    from: ['matched'],
    to: 'released',
    clears: ['waybillId', 'ourFreight', 'gaps'],
    action: 'match',
    reason: true,
    danger: true,
    postsOn: [],
    guard: booked,
  },
  /** More than one trip is possible. */
  offer: {
    ...internal,
    zh: '候选',
    en: 'Offer candidates',
    machine: 'matchStatus',
    from: ['unmatched', 'candidates'],
    to: 'candidates',
    action: 'match',
  },
  lose: {
    ...internal,
    zh: '没有候选',
    en: 'No candidates',
    machine: 'matchStatus',
    from: ['candidates'],
    to: 'unmatched',
    action: 'match',
  },
  agree: {
    ...internal,
    zh: '核对一致',
    en: 'Found in agreement',
    machine: 'checkStatus',
    from: ['none', 'differs', 'insisted', 'adopted'],
    to: 'agreed',
    action: 'match',
  },
  differ: {
    ...internal,
    zh: '核对有差异',
    en: 'Found different',
    machine: 'checkStatus',
    from: ['none', 'agreed', 'adopted', 'insisted'],
    to: 'differs',
    action: 'match',
  },
  uncheck: {
    ...internal,
    zh: '取消核对',
    en: 'No longer compared',
    machine: 'checkStatus',
    from: ['agreed', 'differs', 'insisted', 'adopted'],
    to: 'none',
    action: 'match',
  },
  delivered: {
    ...internal,
    zh: '推送成功',
    en: 'Push done',
    machine: 'pushStatus',
    from: ['queued'],
    to: 'pushed',
    action: 'push',
  },
  undelivered: {
    ...internal,
    zh: '推送失败',
    en: 'Push failed',
    machine: 'pushStatus',
    from: ['queued'],
    to: 'failed',
    action: 'push',
  },
} as const
