import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { contentPolicy } from './content-policy.ts'

/** Headers of every answer. */
export function registerHeaders(app: FastifyInstance, config: Pick<Config, 'widgets'>): void {
  const policy = contentPolicy(config.widgets)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    // Browsers obey it only over TLS. A proxy that ends TLS reports the protocol
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    reply.header('content-security-policy', reply.getHeader('content-security-policy') ?? policy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  })
}

/**
 * Serves the built web application, precompressed. Hashed assets are cached for a year. The build may still be running.
 */
export async function registerPages(app: FastifyInstance, { webDir }: Pick<Config, 'webDir'>): Promise<void> {
  if (!existsSync(webDir)) return
  await app.register(staticFiles, {
    root: webDir,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  // The plugin's own route would read the names of the whole folder for each file
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*']))
  app.get('/', async (_request, reply) =>
    existsSync(join(webDir, 'index.html'))
      ? reply.sendFile('index.html')
      : reply.code(503).headers(BUILDING_STATUS).send(BEING_BUILT),
  )
}

const BUILDING_STATUS = { 'retry-after': '1', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
const BEING_BUILT = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>途衡智慧物流</title>
<p>正在构建网页，完成后自动打开 …</p>
<p lang="en">The pages are being built; they open by themselves …</p>
</html>
`
