import type { Call, GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { langOf, ok } from '../../plugins/envelope.ts'
import { shownAnswer } from './answer.ts'
import { noteCall } from './call-docs.ts'
import { bodyOf, type Server, signedIn, type SignedRequest } from './endpoint.ts'
import { pathOf, requestSchema } from './serve-call.ts'

export interface OpenCall<C> {
  body: RequestOf<C>
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
}

export type PersonCall<C> = OpenCall<C> & SignedRequest

/** As `serveCall`, for a call that needs no session. `bodyLimit`: bytes, where the usual ones of an open call do not do. */
export function serveAnyone<C extends Call<unknown, unknown, unknown, 'anyone'>>(
  server: Pick<Server, 'app'>,
  { call, bodyLimit }: { call: C; bodyLimit?: number },
  handle: (ctx: OpenCall<C>) => Promise<GivenOf<C>>,
): void {
  mount(server, call, {
    enter: async () => ({}),
    handle: context => handle(context as OpenCall<C>),
    ...(bodyLimit ? { bodyLimit } : {}),
  })
}

/** As `serveCall`, for whoever signed in, also without a company. `viewing`: as of `signedIn`. */
export function servePerson<C extends Call<unknown, unknown, unknown, 'person'>>(
  server: Server,
  { call, ...options }: { call: C; viewing?: boolean },
  handle: (ctx: PersonCall<C>) => Promise<GivenOf<C>>,
): void {
  mount(server, call, {
    enter: request => signedIn(server, request, options),
    handle: context => handle(context as PersonCall<C>),
  })
}

interface Serving {
  /** Who it is, found out before anything is read. */
  enter(request: FastifyRequest): Promise<object>
  handle(context: OpenCall<unknown>): Promise<unknown>
  bodyLimit?: number
}

function mount({ app }: Pick<Server, 'app'>, call: Call, { enter, handle, bodyLimit }: Serving): void {
  const { method } = call
  const schema = requestSchema(call)
  const check = schema ? bodyOf(schema) : undefined
  for (const address of call.addresses) {
    noteCall({ path: pathOf(address), declared: call })
    app.route({
      method,
      url: pathOf(address),
      ...(bodyLimit ? { bodyLimit } : {}),
      handler: async (request, reply) => {
        const who = await enter(request)
        const raw = method === 'GET' ? request.query : request.body
        const answer = await handle({
          ...who,
          body: check ? check(raw) : undefined,
          lang: langOf(request),
          request,
          reply,
        } as OpenCall<unknown>)
        return reply.sent ? reply : ok(shownAnswer(call.answer, answer, {}))
      },
    })
  }
}
