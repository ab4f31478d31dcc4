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

/** JSON bodies as Fastify reads them, prototypes refused, and without the character that PostgreSQL refuses. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers[API_KEY_HEADER] !== undefined) hashes.set(request, sha256(body as string))
    // Only a body that names it is looked through: the escape may itself be escaped
    if (typeof body === 'string' && body.includes(NUL) && holdsNul(body)) return done(asError(() => kernelErrors.fail('request.invalid', { detail: 'U+0000' })))
    return parse(request, body as string, done)
  })
}

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
