import type { AnyResource } from '../../kernel/resource.ts'
import type { Issue } from '../../kernel/errors.ts'
import { shownValue, text, type Text } from '../../kernel/text.ts'
import { actionName } from '../rights/action-names.ts'
import { isUrl } from '../../kernel/validators/url.ts'
import { apiErrors } from './api.errors.ts'
import { apiMayHold } from './api-scopes.ts'

/** Resources with callback events: trips and the documents that follow from them. */
export const CALLBACK_RESOURCES = [
  'loadBill',
  'mainWaybill',
  'waybill',
  'statement',
  'settlement',
  'invoiceOut',
  'invoiceIn',
]

export interface CallbackEvent extends Text {
  /** `waybill.dispatch` */
  code: string
  transition: string
}

export interface EventGroup {
  resource: AnyResource
  events: readonly CallbackEvent[]
}

/** All events that a subscription may contain: every transition of these resources, internal ones too. */
export function eventGroups(resources: readonly AnyResource[]): EventGroup[] {
  return CALLBACK_RESOURCES.flatMap(name => {
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

/**
 * Resource and transition of an event `waybill.dispatch` or of a call `oms/wayBill/dispatch`. Undefined if the resource
 * is unknown.
 */
export function eventParts<R extends Pick<AnyResource, 'name' | 'faces'>>(
  resources: Iterable<R>,
  code: string,
): { resource: R; act: string } | undefined {
  const all = [...resources]
  const [name, move] = code.split('.')
  const eventResource = move === undefined ? undefined : all.find(one => one.name === name)
  if (eventResource && move !== undefined) return { resource: eventResource, act: move }
  const at = code.lastIndexOf('/')
  const callResource =
    at > 0 ? all.find(({ faces }) => Object.values(faces).some(face => face.api === code.slice(0, at))) : undefined
  return callResource && { resource: callResource, act: code.slice(at + 1) }
}

/** Name of an event or call: 运单 · 派车. An unknown code is returned as it is. */
export function eventName(resources: readonly AnyResource[], code: string): Text {
  if (code === 'test') return TEST_TEXT
  const parts = eventParts(resources, code)
  return parts ? transitionName(parts.resource, parts.act) : text(code, code)
}

const TEST_TEXT = text('测试推送', 'Trial')

/** Name of a transition or another action of a resource. */
export function transitionName(
  { label, en, transitions }: Pick<AnyResource, 'label' | 'en' | 'transitions'>,
  act: string,
): Text {
  const words = actionName({ transitions }, act)
  return text(`${label} · ${words.zh}`, `${en} · ${words.en}`)
}

export interface EventChoice extends Text {
  /** All codes of one transition: its event and its calls. */
  codes: readonly string[]
}

/** Filter choices for callbacks: each transition once, with all its codes. */
export function eventChoices(resources: readonly AnyResource[]): EventChoice[] {
  const codes = new Map<string, string[]>()
  const add = (key: string, code: string): void => void codes.set(key, [...(codes.get(key) ?? []), code])
  for (const { resource, events } of eventGroups(resources))
    for (const event of events) add(`${resource.name} ${event.transition}`, event.code)
  for (const resource of resources)
    for (const face of Object.values(resource.faces))
      for (const act of writeActions(resource))
        if (face.api && apiMayHold(`${face.permission}.${act}`)) add(`${resource.name} ${act}`, `${face.api}/${act}`)
  const transitionChoices = [...codes.values()].map(all => ({ ...eventName(resources, all[0] ?? ''), codes: all }))
  return [{ ...TEST_TEXT, codes: ['test'] }, ...transitionChoices]
}

/** Actions of a resource that write and that a program may call. */
function writeActions({ methods = {}, transitions }: AnyResource): string[] {
  const saves = methods.create === false && methods.update === false ? [] : ['save']
  return [
    ...saves,
    ...(methods.delete === false ? [] : ['delete']),
    ...Object.keys(transitions).filter(name => !transitions[name]?.internal),
  ]
}

/** Issues of stored event codes: `['waybill.dispatch', …]`. */
export function eventIssues(value: unknown, path = 'events'): Issue[] {
  if (!Array.isArray(value) || value.length === 0)
    return [apiErrors.issue('callback.event_unknown', { code: '' }, path)]
  return value
    .filter(code => typeof code !== 'string' || !/^[a-z]\w{0,40}\.[a-z]\w{0,40}$/i.test(code))
    .map(code => apiErrors.issue('callback.event_unknown', { code: shownValue(code, 60) }, path))
}

/** Issues of a receiver's address by its text. The server decides which hosts may be reached. */
export function receiverIssues(value: string | null | undefined, path = 'url'): Issue[] {
  return !value || (isUrl(value) && !value.includes('#'))
    ? []
    : [apiErrors.issue('callback.url', { value: value.slice(0, 100) }, path)]
}
