import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this the header costs more than the bytes saved. */
const MIN_BYTES = 2048
const TEXT = /^(?:application\/(?:json|[\w.+-]+\+json)|text\/(?!event-stream))/

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Quick settings: for answers made anew each time, the slow ones cost more than the wire saves. */
const ENCODERS = {
  br: (bytes: Buffer) =>
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => gzipAsync(bytes, { level: 4 }),
} as const

/**
 * Compresses text answers that are whole in memory: lists, records, reports, errors. Streams (downloads, exports) and
 * hijacked replies (events) pass as they are, and so does what is compressed already.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < MIN_BYTES) return payload
    if (
      request.method === 'HEAD' ||
      reply.hasHeader('content-encoding') ||
      !TEXT.test(String(reply.getHeader('content-type') ?? ''))
    )
      return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    const packed = await ENCODERS[encoding](Buffer.from(payload))
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return packed
  })
}

/** The best of ours that the client takes: `gzip, deflate, br;q=0` → gzip. */
export function encodingFor(accepted: string | string[] | undefined): keyof typeof ENCODERS | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map(part => {
        const [name = '', ...params] = part.split(';').map(word => word.trim())
        const weight = params.find(param => param.startsWith('q='))
        return [name, weight ? Number(weight.slice(2)) : 1] as const
      }),
  )
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
