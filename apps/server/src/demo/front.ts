import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { Config } from '../plugins/config.ts'
import { registerEnvelope } from '../plugins/envelope.ts'
import { registerHeaders, registerPages } from '../plugins/pages.ts'

/** What listens while the demo companies are loaded. */
export interface Front {
  /** Of the demo, from 0 to 1. */
  share: number
  /** Frees the address for the server itself. */
  close(): Promise<void>
}

/**
 * Serves the pages while the demo companies are loaded, and answers every call with how far that is. Nobody reads or
 * changes what is there by half; the server itself, with its jobs, listens when all of it is.
 */
export async function openFront(config: Config): Promise<Front> {
  const app = Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
  })
  const front: Front = { share: 0, close: () => app.close() }
  const percent = (): number => Math.floor(front.share * 100)
  registerEnvelope(app)
  registerHeaders(app, config)
  app.get('/health/live', async () => ({ status: 'ok' }))
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) =>
      reply.code(503).header('retry-after', '1').send({ status: 'loading the demo', percent: percent() }),
    )
  app.all('/api/*', async (_request, reply) => {
    reply.header('retry-after', '1')
    kernelErrors.fail('server.loading_demo', { percent: percent() })
  })
  await registerPages(app, config)
  await app.listen({ host: config.host, port: config.port })
  return front
}
