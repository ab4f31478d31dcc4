import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { badParam, failParam } from '@tuheng/domain/kernel/bad-request'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { withWords } from '@tuheng/domain/kernel/request-words'
import type { Shape } from '@tuheng/domain/kernel/shape'
import type { Lang } from '@tuheng/domain/kernel/text'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { langOf, ok } from '../../plugins/envelope.ts'
import { sessionErrors, type Session, type Sessions } from '../../plugins/session.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Engine, refuseViewAs } from '../write/work.ts'
import { schemaIssues } from '../../plugins/schema-issues.ts'
import { failForbidden } from '../rights/forbidden.ts'

/** What every call needs: the router, the engine, sessions and files. */
export interface Server {
  app: FastifyInstance
  engine: Engine
  sessions: Sessions
  files: FileStore
}

export interface CallContext<B = unknown> {
  actor: Actor
  body: B
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
  engine: Engine
  idempotencyKey: string | undefined
}

/** Token in the `authorization` header, with or without `Bearer`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === '' ? undefined : token
}

/**
 * Paths that stay open while a person still uses the password that their company set: they show the state and set a new
 * password.
 */
const ALLOWED_WITH_OLD_PASSWORD = new Set(['/api/v1/user/isLogin', '/api/v1/sys/user/change/password'])

export interface SessionRequest {
  session: Session
  actor: Actor | undefined
  company: string | undefined
}

/**
 * The session of a request. Refuses a request without one. Also refuses an administrator who views as another member,
 * unless `viewing` allows it: personal calls belong to the person who signed in.
 */
export async function requireSession(
  server: Server,
  request: FastifyRequest,
  { viewing = false } = {},
): Promise<SessionRequest> {
  const token = tokenOf(request)
  const found = token ? await server.sessions.resolve(token) : undefined
  if (!found) kernelErrors.fail('auth.required')
  if (found?.actor && !viewing) refuseViewAs(found.actor)
  if (found?.session.mustChange && !ALLOWED_WITH_OLD_PASSWORD.has(request.routeOptions.url ?? ''))
    peopleErrors.fail('auth.new_password')
  return { session: (found as { session: Session }).session, actor: found?.actor, company: found?.company }
}

/**
 * As `requireSession`, and the session must be in a company. The company must be the one that the browser tab shows.
 */
export async function requireMember(server: Server, request: FastifyRequest): Promise<Actor> {
  const { actor, company } = await requireSession(server, request, { viewing: true })
  if (!actor) kernelErrors.fail('auth.no_company')
  const expectedOrg = request.headers['x-org-id']
  if (typeof expectedOrg === 'string' && expectedOrg !== '' && Number(expectedOrg) !== actor?.orgId)
    sessionErrors.fail('auth.other_company', { company })
  return actor as Actor
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || key.length > 200) failParam('idempotency-key')
  return key as string
}

/** Returns a validator for bodies. It refuses unknown keys and wrong types, each with its path. */
export function bodyValidator<S extends TSchema>(schema: S): (body: unknown) => Static<S> {
  const compiled = Compile(schema)
  return body => {
    const value = body ?? {}
    if (compiled.Check(value)) return value as Static<S>
    const issues = schemaIssues([...compiled.Errors(value)])
    throw new DomainError(issues.length ? issues : [badParam('…', '')])
  }
}

/** As `bodyValidator`, for a shape of the domain. */
export const shapeValidator = <T>(shape: Shape<T, unknown>): ((body: unknown) => T) => {
  const check = bodyValidator(shape.json as TSchema) as (body: unknown) => T
  return body => {
    const words = withWords(shape, check(body))
    failAll(words.issues)
    return words.body
  }
}

export interface EndpointOptions<S extends TSchema> {
  method?: 'GET' | 'POST'
  path: string
  /** Permission code. Absent: every member of the company may call it. */
  permission?: string
  body?: S | undefined
  handle(ctx: CallContext<Static<S>>): Promise<unknown>
}

/**
 * Mounts a call for members who are signed in. Use it through `serveCall` or `faceEndpoint`. `handle` returns the data
 * of the envelope, or sends the reply itself and returns it.
 */
export function endpoint<S extends TSchema>(server: Server, options: EndpointOptions<S>): void {
  const { method = 'POST', path, permission, body } = options
  const check = body ? bodyValidator(body) : undefined
  server.app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const actor = await requireMember(server, request)
      if (permission && !hasPermission(actor, permission)) failForbidden(permission)
      const raw = method === 'GET' ? request.query : request.body
      const input = (check ? check(raw) : raw) as Static<S>
      const answer = await options.handle({
        actor,
        body: input,
        lang: langOf(request),
        request,
        reply,
        engine: server.engine,
        idempotencyKey: idempotencyKeyOf(request),
      })
      // A reply is a thenable: awaiting a reply that was sent gives undefined, not the reply.
      return reply.sent ? reply : ok(answer)
    },
  })
}
