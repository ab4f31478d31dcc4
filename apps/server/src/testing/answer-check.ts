import { genericAnswers } from '@tuheng/domain/kernel/generic-wire'
import { importAnswers } from '@tuheng/domain/kernel/import-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Shape } from '@tuheng/domain/kernel/shape'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { documentedCalls } from '../engine/calls/call-docs.ts'
import { strayCodes } from './stray-words.ts'

/**
 * Checks every answer of a server against its declaration, with the fields that the person may not see removed, and
 * every refusal for codes in its text. Returns the faults found so far.
 */
export function watchAnswers(app: FastifyInstance): string[] {
  const faults: string[] = []
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const envelope = payload as { status?: unknown; data?: unknown } | null
    if (envelope?.status === false) faults.push(...codesInWords(request, payload as Refusal))
    const shape = shapeOf(request)
    if (!shape || envelope?.status !== true) return payload
    const data: unknown = JSON.parse(JSON.stringify(envelope.data ?? null))
    for (const fault of faultsIn(shape, data, '')) faults.push(`${request.url.split('?')[0]}${fault}`)
    return payload
  })
  return faults
}

interface Refusal {
  msg?: string
  errors?: { code: string; msg: string }[]
}

/**
 * Refusals whose text contains a code or key instead of words. What only a program can send wrong may be named as
 * programs know it.
 */
function codesInWords({ url, body, headers }: FastifyRequest, { msg = '', errors = [] }: Refusal): string[] {
  if (headers['content-type']?.startsWith('multipart/')) return []
  const said = `${decodeURIComponent(url)} ${JSON.stringify(body ?? '')}`
  const told = (errors.length ? errors : [{ code: '', msg }]).filter(one => one.code !== 'request.invalid')
  return told.filter(one => strayCodes(one.msg, said).length).map(one => `${url.split('?')[0]} ${one.code}: ${one.msg}`)
}

function shapeOf({ method, routeOptions: { url = '' }, params }: FastifyRequest): Shape | undefined {
  const generic: Readonly<Record<string, Shape>> = { ...genericAnswers, ...importAnswers }
  if (!url.includes('/:module/:table/'))
    return documentedCalls().find(({ path, declared }) => path === url && declared.method === method)?.declared.answer
  const name = url.split('/').at(-1) ?? ''
  const called = name === ':method' ? (params as { method: string }).method : name
  return Object.hasOwn(generic, called) ? generic[called] : undefined
}

/** Places where a value does not match its shape. */
function faultsIn(shape: Shape, value: unknown, path: string): string[] {
  if (value === null) return mayBeNull(shape.json) ? [] : [`${path}: null`]
  if (shape.either)
    return shape.either.map(one => faultsIn(one, value, path)).toSorted((a, b) => a.length - b.length)[0] ?? []
  if (shape.items)
    return Array.isArray(value)
      ? value.flatMap((one, i) => faultsIn(shape.items as Shape, one, `${path}.${i}`))
      : [`${path}: no list`]
  if (shape.row !== undefined)
    return Object.entries(shape.props ?? {}).flatMap(([name, prop]) =>
      faultsAt(prop, (value as AnyRow)[name], `${path}.${name}`),
    )
  if (!shape.props) return checkOf(shape.json)(value) ? [] : [`${path}: ${JSON.stringify(value).slice(0, 80)}`]
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path}: no object`]
  const { props } = shape
  const strange =
    shape.json['additionalProperties'] === true ? [] : Object.keys(value).filter(name => !Object.hasOwn(props, name))
  return [
    ...strange.map(name => `${path}.${name}: not declared`),
    ...Object.entries(props).flatMap(([name, prop]) => faultsAt(prop, (value as AnyRow)[name], `${path}.${name}`)),
  ]
}

/** Values of fields are absent or masked for people who may not see the fields. */
function faultsAt(prop: Shape, value: unknown, path: string): string[] {
  if (value === undefined) return prop.optional || prop.of ? [] : [`${path}: missing`]
  return faultsIn(prop, value, path)
}

const mayBeNull = (json: Shape['json']): boolean =>
  !Object.keys(json).length || json['type'] === 'null' || ((json['anyOf'] ?? []) as Shape['json'][]).some(mayBeNull)

const checks = new WeakMap<object, (value: unknown) => boolean>()

function checkOf(json: Shape['json']): (value: unknown) => boolean {
  const compiled =
    checks.get(json) ??
    ((): ((value: unknown) => boolean) => {
      const check = Compile(json as TSchema)
      return value => check.Check(value)
    })()
  checks.set(json, compiled)
  return compiled
}
