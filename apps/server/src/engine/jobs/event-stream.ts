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
import { standingsOf } from './standing.ts'

/** Proxies close connections that say nothing for half a minute. */
const HEARTBEAT_MS = 25_000
/** One per window is usual; a member who opens more loses the oldest. */
const PER_MEMBER = 6
/** A reader that falls this far behind is let go; it comes back and asks for the present state. */
const MAX_BACKLOG = 1_000_000

/** Changes of rights that come together are looked at together. */
const GATHER_MS = 50

interface Stream {
  member: string
  token: string
  /** How its session stood when it was opened. */
  standing: string
  close(): void
}

/** `GET /api/v1/sys/event/stream`: server-sent events of the signed-in member. Answers how to end all streams: their readers come back and ask for the present state. */
export function registerEventStream(server: Server, options: { most: number; heartbeatMs?: number }): () => void {
  const streams = new Set<Stream>()
  serveCall(server, eventsCall, async ({ actor, request, reply }) => {
    const token = tokenOf(request) ?? ''
    const standing =
      (await standingsOf(server.engine.db, [token], server.engine.clock.now())).get(token) ??
      kernelErrors.fail('auth.required')
    const own = [...streams].filter(stream => stream.member === memberKey(actor))
    const leaving = own.slice(0, Math.max(0, own.length - PER_MEMBER + 1))
    // Whoever only changes windows takes nobody's place
    if (streams.size - leaving.length >= options.most) jobErrors.fail('event.too_many')
    for (const stream of leaving) stream.close()
    reply.hijack()
    openStream({
      token,
      standing,
      server,
      request,
      actor,
      out: reply.raw,
      streams,
      heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
    })
    return reply
  })
  endWithServer(server.app, streams)
  endWithRights(server, streams)
  return () => streams.forEach(stream => stream.close())
}

interface Opening {
  token: string
  standing: string
  server: Server
  request: FastifyRequest
  actor: Actor
  out: ServerResponse
  streams: Set<Stream>
  heartbeatMs: number
}

function openStream({ token, standing, server, request, actor, out, streams, heartbeatMs }: Opening): void {
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
  const beat = setInterval(
    () => void stillHere().then(here => (here ? send(out, ': \n\n') : stream.close())),
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
    standing,
    close: () => {
      clearInterval(beat)
      unsubscribe()
      streams.delete(stream)
      out.end()
    },
  }
  streams.add(stream)
  out.on('close', stream.close)
}

/** A stream ends with its session, company and rights at once: whoever may, comes back with what they are now allowed. */
function endWithRights(server: Server, streams: Set<Stream>): void {
  const { engine, sessions, app } = server
  let waiting: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    waiting = undefined
    try {
      const standings = await standingsOf(
        engine.db,
        [...new Set([...streams].map(stream => stream.token))],
        engine.clock.now(),
      )
      for (const stream of streams) if (standings.get(stream.token) !== stream.standing) stream.close()
    } catch (error) {
      // Better none than one that should have ended
      app.log.error({ err: error }, 'how sessions of streams stand')
      for (const stream of streams) stream.close()
    }
  }
  const stop = sessions.onForget(() => {
    if (streams.size) waiting ??= setTimeout(() => void look(), GATHER_MS)
  })
  app.addHook('onClose', async () => {
    stop()
    clearTimeout(waiting)
  })
}

const memberKey = (actor: Actor): string => `${actor.orgId}:${actor.memberId}:${actor.viewedBy?.memberId ?? ''}`

function endWithServer(app: FastifyInstance, streams: Set<Stream>): void {
  // Before the server waits for its connections to end, which a stream never does by itself.
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
