import type { AnyResource } from '../kernel/resource.ts'
import type { Issue } from '../kernel/errors.ts'
import { text, type Text } from '../kernel/text.ts'
import { actionWords } from './action-words.ts'
import { isUrl } from '../kernel/validators/url.ts'
import { apiErrors } from './api.errors.ts'

/** Records whose moves others may be told of: trips and the papers that follow from them. */
const TOLD = ['loadBill', 'mainWaybill', 'waybill', 'statement', 'settlement', 'invoiceOut', 'invoiceIn']

export interface CallbackEvent extends Text {
  /** `waybill.dispatch` */
  code: string
  transition: string
}

export interface EventGroup {
  resource: AnyResource
  events: readonly CallbackEvent[]
}

/** Everything that may be subscribed to: each move of those records, the ones that other parts of the system make included. */
export function eventGroups(resources: readonly AnyResource[]): EventGroup[] {
  return TOLD.flatMap(name => {
    const resource = resources.find(one => one.name === name)
    if (!resource) return []
    return [{ resource, events: Object.entries(resource.transitions).map(([transition, { zh, en }]) => ({ code: `${name}.${transition}`, transition, zh, en })) }]
  })
}

/** `waybill.dispatch` as people say it: 运单 · 派车. */
export function eventWords(resources: readonly AnyResource[], code: string): Text {
  const [name, transition = ''] = code.split('.')
  const resource = resources.find(one => one.name === name)
  if (!resource) return code === 'test' ? text('测试推送', 'Trial') : text(code, code)
  const act = actionWords(resource, transition)
  return text(`${resource.label} · ${act.zh}`, `${resource.en} · ${act.en}`)
}

/** Codes as stored with a subscription: `['waybill.dispatch', …]`. */
export function eventIssues(value: unknown, path = 'events'): Issue[] {
  if (!Array.isArray(value) || value.length === 0) return [apiErrors.issue('callback.event_unknown', { code: '' }, path)]
  return value
    .filter(code => typeof code !== 'string' || !/^[a-z]\w{0,40}\.[a-z]\w{0,40}$/i.test(code))
    .map(code => apiErrors.issue('callback.event_unknown', { code: String(code).slice(0, 60) }, path))
}

/** What is wrong with the address of a receiver, judged by its text; who may be reached is the server's to say. */
export function receiverIssues(value: string | null | undefined, path = 'url'): Issue[] {
  return !value || (isUrl(value) && !value.includes('#')) ? [] : [apiErrors.issue('callback.url', { value: value.slice(0, 100) }, path)]
}
