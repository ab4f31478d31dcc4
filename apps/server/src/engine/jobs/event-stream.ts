import type { ServerResponse } from 'node:http'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { eventsCall } from '@tuheng/domain/system/job.calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { langOf } from '../../plugins/envelope.ts'
import { type EventData, subscribe } from '../../plugins/events.ts'
import { requireMember, type Server, tokenOf } from '../calls/endpoint.ts'
import { serveCall } from '../calls/serve-call.ts'
import { jobErrors } from './job-errors.ts'
import { companiesUnreachable } from '../../db/across-companies.ts'
import { sessionStates } from './session-states.ts'

/** Proxies close connections that are silent for half a minute. */
const HEARTBEAT_MS = 25_000
/** Usually one per window. If a member opens more, the oldest is closed. */
const MAX_PER_MEMBER = 6
/** Bytes that a slow client may fall behind before its stream is closed. It reconnects and loads the current state. */
const MAX_BACKLOG = 1_000_000

/** Changes of rights within this time are checked together. */
const DEBOUNCE_MS = 50

interface Stream {
  member: string
  token: string
  /** State of its session when it was opened. */
  sessionState: string
  close(): void
}

/**
 * `GET /api/v1/sys/event/stream`: server-sent events of the signed-in member. Returns a function that closes all
 * streams; clients then reconnect and load the current state.
 */
export function registerEventStream(server: Server, options: { most: number; heartbeatMs?: number }): () => void {
  const streams = new Set<Stream>()
  serveCall(server, eventsCall, async ({ actor, request, reply }) => {
    const token = tokenOf(request) ?? ''
    const { states, isComplete } = await sessionStates(server.engine.db, [token], server.engine.clock.now())
    const sessionState = states.get(token)
    if (sessionState === undefined) {
      if (!isComplete) throw companiesUnreachable()
      return kernelErrors.fail('auth.required')
    }
    const own = [...streams].filter(stream => stream.member === memberKey(actor))
    const closing = own.slice(0, Math.max(0, own.length - MAX_PER_MEMBER + 1))
    // A member who replaces a window takes no additional place
    if (streams.size - closing.length >= options.most) jobErrors.fail('event.too_many')
    for (const stream of closing) stream.close()
    reply.hijack()
    openStream({
      token,
      sessionState,
      server,
      request,
      actor,
      out: reply.raw,
      streams,
      heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
    })
    return reply
  })
  closeWithServer(server.app, streams)
  closeOnRightsChange(server, streams)
  return () => streams.forEach(stream => stream.close())
}

interface OpenOptions {
  token: string
  sessionState: string
  server: Server
  request: FastifyRequest
  actor: Actor
  out: ServerResponse
  streams: Set<Stream>
  heartbeatMs: number
}

function openStream({ token, sessionState, server, request, actor, out, streams, heartbeatMs }: OpenOptions): void {
  const lang = langOf(request)
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
  })
  out.write('retry: 3000\n\n')
  const stillHere = async (): Promise<boolean> => {
    try {
      return memberKey(await requireMember(server, request)) === memberKey(actor)
    } catch {
      return false
    }
  }
  const heartbeat = setInterval(
    () => void stillHere().then(inThisProcess => (inThisProcess ? send(out, ': \n\n') : stream.close())),
    heartbeatMs,
  )
  const unsubscribe = subscribe({
    orgId: actor.orgId,
    memberId: actor.memberId,
    take: (event, data) => send(out, eventText(event, data, lang)),
  })
  const stream: Stream = {
    member: memberKey(actor),
    token,
    sessionState,
    close: () => {
      clearInterval(heartbeat)
      unsubscribe()
      streams.delete(stream)
      out.end()
    },
  }
  streams.add(stream)
  out.on('close', stream.close)
}

/**
 * Closes a stream as soon as its session, company or rights change. A client that may then reconnects with its current
 * rights.
 */
function closeOnRightsChange(server: Server, streams: Set<Stream>): void {
  const { engine, sessions, app } = server
  let waiting: NodeJS.Timeout | undefined
  const checkSessions = async (): Promise<void> => {
    waiting = undefined
    try {
      const { states } = await sessionStates(
        engine.db,
        [...new Set([...streams].map(stream => stream.token))],
        engine.clock.now(),
      )
      for (const stream of streams) if (states.get(stream.token) !== stream.sessionState) stream.close()
    } catch (error) {
      // Closing too many streams is better than keeping one that must end
      app.log.error({ err: error }, 'how sessions of streams stand')
      for (const stream of streams) stream.close()
    }
  }
  const stop = sessions.onForget(() => {
    if (streams.size) waiting ??= setTimeout(() => void checkSessions(), DEBOUNCE_MS)
  })
  app.addHook('onClose', async () => {
    stop()
    clearTimeout(waiting)
  })
}

const memberKey = (actor: Actor): string => `${actor.orgId}:${actor.memberId}:${actor.viewedBy?.memberId ?? ''}`

function closeWithServer(app: FastifyInstance, streams: Set<Stream>): void {
  // Before the server waits for its connections to end, which a stream would not do by itself.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.close()
  })
}

function eventText(event: string, data: EventData, lang: 'zh' | 'en'): string {
  return `event: ${event}\ndata: ${JSON.stringify(data(lang))}\n\n`
}

function send(out: ServerResponse, text: string): void {
  if (out.writableLength > MAX_BACKLOG) out.destroy()
  else if (!out.writableEnded) out.write(text)
}
