import type { AnyResource } from '../../kernel/resource.ts'
import type { Issue } from '../../kernel/errors.ts'
import { shownValue, text, type Text } from '../../kernel/text.ts'
import { actionWords } from '../rights/action-words.ts'
import { isUrl } from '../../kernel/validators/url.ts'
import { apiErrors } from './api.errors.ts'
import { apiMayHold } from './api-scopes.ts'

/** Records whose moves others may be told of: trips and the papers that follow from them. */
export const TOLD = ['loadBill', 'mainWaybill', 'waybill', 'statement', 'settlement', 'invoiceOut', 'invoiceIn']

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
    return [
      {
        resource,
        events: Object.entries(resource.transitions).map(([transition, { zh, en }]) => ({
          code: `${name}.${transition}`,
          transition,
          zh,
          en,
        })),
      },
    ]
  })
}

/** `waybill.dispatch`, what was told to others, and the call `oms/wayBill/dispatch`, what they did, are the same move. */
export function eventParts<R extends Pick<AnyResource, 'name' | 'faces'>>(
  resources: Iterable<R>,
  code: string,
): { resource: R; act: string } | undefined {
  const all = [...resources]
  const [name, move] = code.split('.')
  const told = move === undefined ? undefined : all.find(one => one.name === name)
  if (told && move !== undefined) return { resource: told, act: move }
  const at = code.lastIndexOf('/')
  const called =
    at > 0 ? all.find(({ faces }) => Object.values(faces).some(face => face.api === code.slice(0, at))) : undefined
  return called && { resource: called, act: code.slice(at + 1) }
}

/** The same as people say it: 运单 · 派车. What nobody knows stays a code. */
export function eventWords(resources: readonly AnyResource[], code: string): Text {
  if (code === 'test') return TRIAL
  const parts = eventParts(resources, code)
  return parts ? movedText(parts.resource, parts.act) : text(code, code)
}

const TRIAL = text('测试推送', 'Trial')

/** A move of a record in words, by what its transitions are called. */
export function movedText(
  { label, en, transitions }: Pick<AnyResource, 'label' | 'en' | 'transitions'>,
  act: string,
): Text {
  const words = actionWords({ transitions }, act)
  return text(`${label} · ${words.zh}`, `${en} · ${words.en}`)
}

export interface EventChoice extends Text {
  /** Every code of the one move. */
  codes: readonly string[]
}

/** Whatever a callback can be about, each move once, under whichever codes it is written down. */
export function eventChoices(resources: readonly AnyResource[]): EventChoice[] {
  const codes = new Map<string, string[]>()
  const add = (key: string, code: string): void => void codes.set(key, [...(codes.get(key) ?? []), code])
  for (const { resource, events } of eventGroups(resources))
    for (const event of events) add(`${resource.name} ${event.transition}`, event.code)
  for (const resource of resources)
    for (const face of Object.values(resource.faces))
      for (const act of actsOf(resource))
        if (face.api && apiMayHold(`${face.permission}.${act}`)) add(`${resource.name} ${act}`, `${face.api}/${act}`)
  const named = [...codes.values()].map(all => ({ ...eventWords(resources, all[0] ?? ''), codes: all }))
  return [{ ...TRIAL, codes: ['test'] }, ...named]
}

/** What programs may ask for that writes. */
function actsOf({ methods = {}, transitions }: AnyResource): string[] {
  const saves = methods.create === false && methods.update === false ? [] : ['save']
  return [
    ...saves,
    ...(methods.delete === false ? [] : ['delete']),
    ...Object.keys(transitions).filter(name => !transitions[name]?.internal),
  ]
}

/** Codes as stored with a subscription: `['waybill.dispatch', …]`. */
export function eventIssues(value: unknown, path = 'events'): Issue[] {
  if (!Array.isArray(value) || value.length === 0)
    return [apiErrors.issue('callback.event_unknown', { code: '' }, path)]
  return value
    .filter(code => typeof code !== 'string' || !/^[a-z]\w{0,40}\.[a-z]\w{0,40}$/i.test(code))
    .map(code => apiErrors.issue('callback.event_unknown', { code: shownValue(code, 60) }, path))
}

/** What is wrong with the address of a receiver, judged by its text; who may be reached is the server's to say. */
export function receiverIssues(value: string | null | undefined, path = 'url'): Issue[] {
  return !value || (isUrl(value) && !value.includes('#'))
    ? []
    : [apiErrors.issue('callback.url', { value: value.slice(0, 100) }, path)]
}
