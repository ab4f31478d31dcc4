import { isDeepStrictEqual } from 'node:util'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { findFace } from '../../../engine/directory.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'

/** Larger contents are not stored and cannot be run again. */
export const CONTENT_BYTES = 256 * 1024

const SECRET = /passw|secret|token|signature|authorization|密码|密钥/i

export const isObject = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces secrets in a content. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '***' : withoutSecrets(inner)]),
  )
}

/** What is stored of our answer: the result, and the records that it was about. */
export function answerToKeep(payload: unknown, title: string): AnyRow {
  if (!isObject(payload)) return {}
  const { status, code, msg, error, errors, data } = payload
  const kept = isObject(data)
    ? Object.fromEntries(
        ['id', 'version', title, 'results', 'ok', 'failed'].flatMap(name => (name in data ? [[name, data[name]]] : [])),
      )
    : null
  return { status, code, msg, ...(error === undefined ? {} : { error, errors }), data: status === true ? kept : null }
}

/** Contents as one reader may see them. */
export interface SeenContent {
  content: unknown
  answer: unknown
  /** Nothing was hidden from the reader. */
  complete: boolean
}

/**
 * Contents for a reader: fields that are hidden or masked in the records are so here. Sentences are then left out,
 * because they may repeat values. Undefined if the reader may not read such records at all.
 */
export function contentFor(
  actor: Actor,
  { face: api, content, answer }: { face: string | null; content: string | null; answer: string | null },
): SeenContent | undefined {
  // A trial is about no record.
  if (api === null) return { content: parsed(content), answer: parsed(answer), complete: true }
  const at = findFace(api)
  if (!at || !can(actor, at.face, 'read')) return undefined
  const access = viewerAccess(actor, at.resource, at.face)
  const seen = (text: string | null): unknown => {
    const value = parsed(text)
    if (!isObject(value)) return value
    if (isObject(value['data'])) redact(value['data'], access)
    return redact(value, access)
  }
  const shown = seen(content)
  const whole = content !== null && isDeepStrictEqual(shown, parsed(content))
  return { content: shown, answer: whole ? seen(answer) : withoutSentences(seen(answer)), complete: whole }
}

function withoutSentences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSentences)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === 'msg' ? [] : [[name, withoutSentences(inner)]])),
  )
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
