import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { badRequest } from '@tuheng/domain/kernel/bad-request'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Lang, type Text, text } from '@tuheng/domain/kernel/text'
import { systemFaultOf } from './system-fault.ts'
import { schemaIssues } from './schema-issues.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The form of every answer. */
export interface Envelope {
  status: boolean
  code: number
  msg: string
  data: unknown
}

export function langOf(request: FastifyRequest): Lang {
  return /^en\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'en' : 'zh'
}

export function ok(data: unknown, msg = 'ok'): Envelope {
  return { status: true, code: 200, msg, data: data ?? null }
}

/** Handles every error: refusals with their texts, other errors with one general sentence and a request id. */
export function registerEnvelope(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isInvalidValue = fromDatabase(error)
    // Mostly a mistake of the caller. It is logged because a wrong statement of ours would otherwise stay unnoticed.
    if (isInvalidValue) request.log.warn({ err: error, requestId: request.id }, 'the database refused a value')
    const fault = error instanceof DomainError ? undefined : systemFaultOf(error)
    if (fault) {
      request.log.error({ err: error, requestId: request.id }, fault)
      if (fault !== 'server.full') reply.header('retry-after', '2')
    }
    const known =
      error instanceof DomainError
        ? error
        : (fromFastify(error, request) ?? isInvalidValue ?? (fault && new DomainError([kernelErrors.issue(fault)])))
    if (!known) request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    // An upload was refused before its end: its remaining bytes would otherwise precede the next request on this
    // connection.
    if (!request.raw.complete) request.raw.unpipe().resume()
    return send(request, reply, known ?? new DomainError([kernelErrors.issue('server.error')]))
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return reply.redirect(`/#${request.url}`)
    return send(
      request,
      reply,
      new DomainError([kernelErrors.issue('request.not_found', { path: request.url.split('?')[0] })]),
    )
  })
}

/** Somebody entered the path of a screen. The application has it behind the hash. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    String(headers.accept).includes('text/html') &&
    !url.startsWith('/api/') &&
    !/\.\w+$/.test(url.split('?')[0] ?? '')
  )
}

function send(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const lang = langOf(request)
  const errors = localizeIssues(error.issues, lang)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send({
      status: false,
      code: error.status,
      msg: error.text(lang),
      data: error.data,
      error: error.code,
      errors,
      ...(error.more ? { more: error.more } : {}),
      requestId: request.id,
    })
}

function fromFastify(error: FastifyError, request: FastifyRequest): DomainError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new DomainError([kernelErrors.issue('request.too_large', { max: sizeText(request.routeOptions.bodyLimit) })])
  if (error.validation) return new DomainError(schemaIssues(error.validation))
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainError([
      { ...badRequest(UNREADABLE_BODY[error.statusCode] ?? UNREADABLE_REQUEST), status: error.statusCode },
    ])
  }
  return undefined
}

const UNREADABLE_BODY: Readonly<Record<number, Text>> = {
  406: text('一次提交的文件太多', 'there are too many files'),
  413: text('文件超过大小上限', 'a file is too large'),
  415: text('不支持这种内容类型', 'this type of content is not supported'),
}
const UNREADABLE_REQUEST = text('提交的内容无法读取', 'it cannot be read')

const sizeText = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.floor(bytes / 1e5) / 10} MB` : `${Math.floor(bytes / 1000)} kB`

const UNREADABLE: Readonly<Record<string, 'request.headers' | 'request.late'>> = {
  HPE_HEADER_OVERFLOW: 'request.headers',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.late',
}

/** Answers invalid HTTP with an envelope and closes the connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const issue = UNREADABLE[error.code ?? '']
    ? kernelErrors.issue(UNREADABLE[error.code ?? ''] ?? 'request.late')
    : badRequest(UNREADABLE_REQUEST)
  const body = JSON.stringify({
    status: false,
    code: issue.status,
    msg: issue.zh,
    data: null,
    error: issue.code,
    errors: [{ path: '', code: issue.code, msg: issue.zh }],
    requestId: randomUUID(),
  })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${issue.status} ${STATUS_CODES[issue.status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

/** Codes for values that the database refuses: out of range, no number, no text. The caller gets a refusal. */
const INVALID_VALUE_CODES = new Set(['22003', '22021', '22P02', '22P05', '22007', '22008'])

function fromDatabase(error: FastifyError): DomainError | undefined {
  return INVALID_VALUE_CODES.has(error.code)
    ? new DomainError([
        badRequest(
          text(
            '有数值超出范围，或含有无法识别的字符，请检查后重新提交',
            'a value is out of range or cannot be read; check what you entered',
          ),
        ),
      ])
    : undefined
}
