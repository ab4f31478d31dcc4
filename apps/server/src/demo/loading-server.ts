import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { Config } from '../plugins/config.ts'
import { registerEnvelope } from '../plugins/envelope.ts'
import { registerHeaders, registerPages } from '../plugins/pages.ts'

/** Listens while the demo is loaded. */
export interface LoadingServer {
  /** From 0 to 1. */
  progress: number
  /** Releases the address for the server itself. */
  close(): Promise<void>
}

/**
 * Serves the pages while the demo is loaded and answers every call with the progress. The server itself and its jobs
 * start when the demo is complete, so that nobody reads or changes a part of it.
 */
export async function startLoadingServer(config: Config): Promise<LoadingServer> {
  const app = Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
  })
  const loading: LoadingServer = { progress: 0, close: () => app.close() }
  const percent = (): number => Math.floor(loading.progress * 100)
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
  return loading
}
