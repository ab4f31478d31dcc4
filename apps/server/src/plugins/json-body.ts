import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_KEY_HEADER, sha256 } from './api-signature.ts'

/** The escape that JSON writes it with; nobody types it, and no text of the database can hold it. */
const NUL = String.raw`\u0000`

const hashes = new WeakMap<FastifyRequest, string>()

/** SHA-256 of the body of a signed request as it came, as hexadecimal digits. */
export function bodyHashOf(request: FastifyRequest): string {
  return hashes.get(request) ?? sha256('')
}

/** Levels of objects and lists in each other: what is kept and compared walks down them. */
const MAX_DEPTH = 64

/** JSON bodies as Fastify reads them, prototypes refused, not too deep, not of too many keys, and without the character that PostgreSQL refuses. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers[API_KEY_HEADER] !== undefined) hashes.set(request, sha256(body as string))
    const tooMuch = typeof body === 'string' ? outlineIssue(body) : undefined
    if (tooMuch) return done(new DomainError([tooMuch]))
    // Only a body that names it is looked through: the escape may itself be escaped
    const at = typeof body === 'string' && body.includes(NUL) ? placeOfNul(body) : undefined
    if (at !== undefined) return done(new DomainError([kernelErrors.issue('text.unstorable', {}, at)]))
    return parse(request, body as string, done)
  })
}

/** Keys of one object: no form has nearly as many, and each wrong one is looked at and told. */
const MAX_KEYS = 2000
/** Keys of a body: a thousand child rows have fewer. */
const MAX_KEYS_ALL = 100_000

/** By its brackets and colons outside of texts, before anything is built of it; a body that is no JSON is refused by the parser. */
function outlineIssue(body: string): Issue | undefined {
  const keys: number[] = []
  let all = 0
  let inText = false
  for (let i = 0; i < body.length; i++) {
    const c = body.charCodeAt(i)
    if (inText && c === BACKSLASH) i++
    else if (c === QUOTE) inText = !inText
    else if (inText) continue
    else if (c === BRACE || c === BRACKET) keys.push(0)
    else if (c === BRACE_END || c === BRACKET_END) keys.pop()
    else if (c === COLON && keys.length) {
      const own = (keys.at(-1) ?? 0) + 1
      keys[keys.length - 1] = own
      all++
      if (own > MAX_KEYS) return kernelErrors.issue('request.keys', { max: MAX_KEYS })
      if (all > MAX_KEYS_ALL) return kernelErrors.issue('request.keys', { max: MAX_KEYS_ALL })
    }
    if (keys.length > MAX_DEPTH) return kernelErrors.issue('request.depth', { max: MAX_DEPTH })
  }
  return undefined
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END, COLON] = [...'"\\{}[]:'].map(c => c.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Where in the body the character stands; undefined where it does not, or where the body is no JSON, as the parser says. */
function placeOfNul(body: string): string | undefined {
  try {
    return placeIn(JSON.parse(body), '')
  } catch {
    return undefined
  }
}

function placeIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) return path
    const found = placeIn(inner, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}
