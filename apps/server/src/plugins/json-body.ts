import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_KEY_HEADER, sha256 } from './api-signature.ts'

/** The JSON escape of the NUL character. People cannot type it, and PostgreSQL cannot store it in a text. */
const NUL = String.raw`\u0000`

const hashes = new WeakMap<FastifyRequest, string>()

/** SHA-256 of the raw body of a signed request, as hexadecimal digits. */
export function bodyHashOf(request: FastifyRequest): string {
  return hashes.get(request) ?? sha256('')
}

/** Maximum depth of nested objects and lists. Stored values are compared recursively. */
const MAX_DEPTH = 64

/** Parses JSON bodies. Refuses prototypes, deep nesting, too many keys and the NUL character. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers[API_KEY_HEADER] !== undefined) hashes.set(request, sha256(body as string))
    const tooMuch = typeof body === 'string' ? structureIssue(body) : undefined
    if (tooMuch) return done(new DomainError([tooMuch]))
    // Only a body that contains the escape is searched: the escape may itself be escaped
    const at = typeof body === 'string' && body.includes(NUL) ? pathOfNul(body) : undefined
    if (at !== undefined) return done(new DomainError([kernelErrors.issue('text.unstorable', {}, at)]))
    return parse(request, body as string, done)
  })
}

/** Maximum number of keys in one object. No form has nearly as many, and each wrong key is reported. */
const MAX_KEYS = 2000
/** Maximum number of keys in a body. A thousand child rows have fewer. */
const MAX_KEYS_ALL = 100_000

/** Checks brackets and colons outside of strings before the body is parsed. The parser refuses invalid JSON. */
function structureIssue(body: string): Issue | undefined {
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

/** The path of the NUL character in the body. Undefined if there is none or the body is not valid JSON. */
function pathOfNul(body: string): string | undefined {
  try {
    return pathIn(JSON.parse(body), '')
  } catch {
    return undefined
  }
}

function pathIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) return path
    const found = pathIn(inner, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}
