import type { Call, CallAddress, GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { withWords } from '@tuheng/domain/kernel/request-words'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Shape } from '@tuheng/domain/kernel/shape'
import { decidingActor, namedIds } from '@tuheng/domain/kernel/veiled'
import type { TSchema } from 'typebox'
import { documentCall } from './call-docs.ts'
import { resourceOf } from '../directory.ts'
import { type CallContext, endpoint, type Server } from './endpoint.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../rights/reference-scope.ts'
import { redactAnswer } from './redact-answer.ts'
import { type Engine, read } from '../write/work.ts'

/** The context of a declared call's handler. `address.at` is the face that was called. */
export type MemberCall<C> = CallContext<RequestOf<C>> & { address: CallAddress }

/**
 * Mounts a declared call at each of its addresses. The request is validated, the records that it refers to must be in
 * the caller's scope, and the answer is redacted.
 */
export function serveCall<C extends Call<unknown, unknown, unknown, 'member'>>(
  server: Server,
  call: C,
  handle: (ctx: MemberCall<C>) => Promise<GivenOf<C> | { jobId: number }>,
): void {
  for (const address of call.addresses) {
    documentCall({ path: pathOf(address), permission: address.permission, declared: call })
    endpoint(server, {
      method: call.method,
      path: pathOf(address),
      ...(address.permission ? { permission: address.permission } : {}),
      body: requestSchema(call),
      handle: async context => {
        const { body, engine, reply } = context
        const { at } = address
        const named = referencesIn(call.request, body, '')
        const actor = asked(context.actor, [
          ...(at ? namedIds(body).map(id => ({ to: at.resource.name, id })) : []),
          ...named,
        ])
        const words = withWords(call.request, body)
        failAll(words.issues)
        await checkReferences(engine, actor, named)
        const answer = await handle({ ...context, actor, body: words.body as RequestOf<C>, address })
        return reply.sent ? answer : redactAnswer(call.answer, answer, { actor, ...(at ? { at } : {}) })
      },
    })
  }
}

/** The route of a call's address. */
export const pathOf = ({ path }: CallAddress): string => (path.startsWith('/') ? path : `/api/v1/${path}`)

/**
 * The schema that a request is validated with before a handler reads it. Field kinds parse their values later. Uploads
 * have no JSON schema.
 */
export function requestSchema({ request, upload }: Call): TSchema | undefined {
  if (upload) return undefined
  return (request.input ? { type: 'object' } : request.json) as TSchema
}

/** The person in a call that names these records, wherever its body does. */
const asked = (actor: Actor, named: readonly { to: string; id: unknown }[]): Actor =>
  actor.veiled
    ? [...Map.groupBy(named, one => one.to)].reduce(
        (person, [name, group]) =>
          decidingActor(
            person,
            { name },
            group.map(one => one.id),
          ),
        actor,
      )
    : actor

interface NamedReference {
  to: string
  id: number
  path: string
}

/**
 * Refuses references to records outside the caller's scope, as a save refuses them. It runs no statement for a caller
 * with company scope.
 */
async function checkReferences(engine: Engine, actor: Actor, references: readonly NamedReference[]): Promise<void> {
  if (actor.isAdmin || actor.scope === 'company' || !references.length) return
  const issues = await read(engine, actor, async sql => {
    const found: Issue[] = []
    for (const [to, group] of Map.groupBy(references, one => one.to)) {
      const resource = resourceOf(to)
      const params = new Params(actor.orgId, [...new Set(group.map(one => one.id))])
      const inScope = referenceScopeSql(actor, { resource }, params)
      if (!inScope) continue
      const { rows } = await sql.query<{ id: number }>(
        `select t.id from ${tableName(resource)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null and ${inScope}`,
        params.values,
      )
      const allowed = new Set(rows.map(row => row.id))
      for (const { id, path } of group)
        if (!allowed.has(id))
          found.push(
            fieldIssue('ref.missing', { field: { kind: 'ref', label: resource.label, en: resource.en }, name: path }),
          )
    }
    return found
  })
  failAll(issues)
}

function referencesIn(shape: Shape, value: unknown, path: string): NamedReference[] {
  if (value === null || value === undefined) return []
  if (shape.to !== undefined) return typeof value === 'number' ? [{ to: shape.to, id: value, path }] : []
  const under = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
  if (shape.items) return (value as unknown[]).flatMap((one, i) => referencesIn(shape.items as Shape, one, under(i)))
  return Object.entries(shape.props ?? {}).flatMap(([name, prop]) =>
    referencesIn(prop, (value as AnyRow)[name], under(name)),
  )
}
