import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** For a smaller body the header would cost more bytes than compression saves. */
const MIN_BYTES = 2048
const TEXT = /^(?:application\/(?:json|[\w.+-]+\+json)|text\/(?!event-stream))/

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Fast settings: for dynamic answers, slower ones cost more time than the network saves. */
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
 * Compresses text answers that are entirely in memory: lists, records, reports, errors. Streams (downloads, exports),
 * hijacked replies (events) and compressed data are sent unchanged.
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

/** The best supported encoding that the client accepts: `gzip, deflate, br;q=0` → gzip. */
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
  const accepts = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined
}
