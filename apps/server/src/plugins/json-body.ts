import { failParam } from '@tuheng/domain/kernel/bad-request'
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

/** JSON bodies as Fastify reads them, prototypes refused, not too deep, and without the character that PostgreSQL refuses. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers[API_KEY_HEADER] !== undefined) hashes.set(request, sha256(body as string))
    // Only a body that names it is looked through: the escape may itself be escaped
    if (typeof body === 'string' && body.includes(NUL) && holdsNul(body)) return done(asError(() => failParam('U+0000')))
    if (typeof body === 'string' && isDeep(body)) return done(asError(() => kernelErrors.fail('request.depth', { max: MAX_DEPTH })))
    return parse(request, body as string, done)
  })
}

/** By its brackets outside of texts; a body that is no JSON is refused by the parser. */
function isDeep(body: string): boolean {
  if (body.length <= MAX_DEPTH) return false
  let inText = false
  for (let i = 0, depth = 0; i < body.length; i++) {
    const c = body.charCodeAt(i)
    if (inText && c === BACKSLASH) i++
    else if (c === QUOTE) inText = !inText
    else if (inText) continue
    else if (c === BRACE || c === BRACKET) depth++
    else if (c === BRACE_END || c === BRACKET_END) depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [...'"\\{}[]'].map(c => c.charCodeAt(0)) as [number, number, number, number, number, number]

function holdsNul(body: string): boolean {
  let found = false
  try {
    JSON.parse(body, (key, value: unknown) => {
      found ||= key.includes('\0') || (typeof value === 'string' && value.includes('\0'))
      return null
    })
  } catch {
    return false // no JSON at all: the parser says so
  }
  return found
}

function asError(refuse: () => never): Error {
  try {
    return refuse()
  } catch (error) {
    return error as Error
  }
}
