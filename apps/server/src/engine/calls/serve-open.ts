import type { Call, GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { failAll } from '@tuheng/domain/kernel/errors'
import { withWords } from '@tuheng/domain/kernel/request-words'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { langOf, ok } from '../../plugins/envelope.ts'
import { redactAnswer } from './redact-answer.ts'
import { documentCall } from './call-docs.ts'
import { bodyValidator, type Server, requireSession, type SessionRequest } from './endpoint.ts'
import { pathOf, requestSchema } from './serve-call.ts'

export interface PublicCall<C> {
  body: RequestOf<C>
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
}

export type SessionCall<C> = PublicCall<C> & SessionRequest

/** As `serveCall`, for a call that needs no session. `bodyLimit` in bytes replaces the usual limit of public calls. */
export function servePublicCall<C extends Call<unknown, unknown, unknown, 'anyone'>>(
  server: Pick<Server, 'app'>,
  { call, bodyLimit }: { call: C; bodyLimit?: number },
  handle: (ctx: PublicCall<C>) => Promise<GivenOf<C>>,
): void {
  mount(server, call, {
    authenticate: async () => ({}),
    handle: context => handle(context as PublicCall<C>),
    ...(bodyLimit ? { bodyLimit } : {}),
  })
}

/** As `serveCall`, for a person who is signed in, with or without a company. For `viewing` see `requireSession`. */
export function serveSessionCall<C extends Call<unknown, unknown, unknown, 'person'>>(
  server: Server,
  { call, ...options }: { call: C; viewing?: boolean },
  handle: (ctx: SessionCall<C>) => Promise<GivenOf<C>>,
): void {
  mount(server, call, {
    authenticate: request => requireSession(server, request, options),
    handle: context => handle(context as SessionCall<C>),
  })
}

interface MountOptions {
  /** Identifies the caller before the body is validated. */
  authenticate(request: FastifyRequest): Promise<object>
  handle(context: PublicCall<unknown>): Promise<unknown>
  bodyLimit?: number
}

function mount({ app }: Pick<Server, 'app'>, call: Call, { authenticate, handle, bodyLimit }: MountOptions): void {
  const { method } = call
  const schema = requestSchema(call)
  const check = schema ? bodyValidator(schema) : undefined
  for (const address of call.addresses) {
    documentCall({ path: pathOf(address), declared: call })
    app.route({
      method,
      url: pathOf(address),
      ...(bodyLimit ? { bodyLimit } : {}),
      handler: async (request, reply) => {
        const who = await authenticate(request)
        const raw = method === 'GET' ? request.query : request.body
        const words = withWords(call.request, check ? check(raw) : undefined)
        failAll(words.issues)
        const answer = await handle({
          ...who,
          body: words.body,
          lang: langOf(request),
          request,
          reply,
        } as PublicCall<unknown>)
        return reply.sent ? reply : ok(redactAnswer(call.answer, answer, {}))
      },
    })
  }
}
