import { createHash, createHmac } from 'node:crypto'
import { asXml, at, type MessageTree } from '@tuheng/domain/platforms/index'
import { readForeignJson } from '../../../plugins/foreign-json.ts'
import { postSafely, type PostResult } from '../../../plugins/safe-request.ts'
import type { Connection, Delivered, Outgoing, PlatformAdapter, Pulled, PullPart } from './adapter.ts'

/** A page of 500 rows with all fields is a third of this. */
const PAGE_BYTES = 4 * 1024 * 1024
const KEPT_CHARS = 8000

interface Sent {
  path: string
  key: string
  body: string
  type: string
}

/**
 * The usual shape of such interfaces: a POST for each act with a key of the application, a time and a signature, and an
 * answer of code, message and data. What differs is said by the mapping of the account.
 */
export const httpAdapter: PlatformAdapter = { pull, deliver }

async function pull(connection: Connection, { from, to, page, key }: PullPart): Promise<Pulled> {
  const { mapping, account } = connection
  const { request } = mapping
  const body = JSON.stringify({
    [request.page]: page,
    [request.size]: account.pageSize,
    [request.from]: from,
    [request.to]: to,
  })
  const posted = await send(connection, { path: mapping.paths.pull, key, body, type: 'application/json' })
  const exchange = kept(posted)
  const read = readAnswer(connection, posted)
  if (read.outcome !== 'done') return { exchange, outcome: read.outcome, word: read.word }
  const rows = at(read.answer, mapping.answer.rows)
  if (!Array.isArray(rows)) return { exchange, outcome: 'failed', word: `no list at ${mapping.answer.rows}` }
  const total = Number(at(read.answer, mapping.answer.total))
  return { exchange, outcome: 'page', rows, total: Number.isSafeInteger(total) ? total : null }
}

async function deliver(connection: Connection, { kind, key, content, format }: Outgoing): Promise<Delivered> {
  const { mapping } = connection
  const isXml = format === 'xml'
  const body = isXml ? asXml(content as MessageTree) : JSON.stringify(content)
  const path = kind === 'pull' ? mapping.paths.pull : mapping.paths[kind]
  const posted = await send(connection, { path, key, body, type: isXml ? 'application/xml' : 'application/json' })
  const read = readAnswer(connection, posted)
  const number = read.outcome === 'done' ? at(read.answer, mapping.answer.number) : undefined
  return {
    exchange: kept(posted),
    outcome: read.outcome,
    word: read.word,
    ...(typeof number === 'string' || typeof number === 'number' ? { platformNo: String(number).slice(0, 50) } : {}),
  }
}

function send({ account, secret, allowed, at: now }: Connection, { path, key, body, type }: Sent): Promise<PostResult> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return postSafely({
    url: `${(account.baseUrl ?? '').replace(/\/$/, '')}${path}`,
    body,
    allowed,
    timeoutMs: account.timeoutSeconds * 1000,
    answerBytes: PAGE_BYTES,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'user-agent': 'tuheng-platform/1',
      'idempotency-key': key,
      'x-app-key': account.appKey ?? '',
      'x-timestamp': timestamp,
      ...(account.signature === 'none' ? {} : { 'x-sign': signatureOf(account, { secret, path, timestamp, body }) }),
    },
  })
}

/**
 * `hmacSha256`: HMAC-SHA256 of path, time and body in lines, by the secret. `md5`: MD5 of key, time, body and secret in a
 * row. Both as hexadecimal digits.
 */
export function signatureOf(
  { signature, appKey }: Pick<Connection['account'], 'signature' | 'appKey'>,
  { secret, path, timestamp, body }: { secret: string; path: string; timestamp: string; body: string },
): string {
  return signature === 'md5'
    ? createHash('md5').update(`${appKey}${timestamp}${body}${secret}`).digest('hex')
    : createHmac('sha256', secret).update([path, timestamp, body].join('\n')).digest('hex')
}

type Read = { outcome: 'done'; word: string; answer: unknown } | { outcome: 'refused' | 'failed'; word: string }

/** Busy servers and limits are asked again; a refusal of the request itself is not. */
const COMES_BACK = new Set([408, 425, 429])

function readAnswer({ mapping }: Connection, { status, error, text }: PostResult): Read {
  if (status === null || error) return { outcome: 'failed', word: error ?? 'failed' }
  if (status >= 500 || COMES_BACK.has(status)) return { outcome: 'failed', word: `HTTP ${status}` }
  const answer = parsed(text)
  const { code, message, ok, done } = mapping.answer
  const word = wordOf(answer, message)
  if (status >= 400) return { outcome: 'refused', word: word || `HTTP ${status}` }
  const said = at(answer, code)
  if (answer === undefined || said === undefined) return { outcome: 'failed', word: 'answer cannot be read' }
  if (String(said) === ok || (done !== '' && String(said) === done)) return { outcome: 'done', word, answer }
  return { outcome: 'refused', word: word || `code ${String(said)}` }
}

function parsed(text: string): unknown {
  try {
    return readForeignJson(text)
  } catch {
    return undefined
  }
}

const wordOf = (answer: unknown, path: string): string => {
  const word = at(answer, path)
  return typeof word === 'string' || typeof word === 'number' ? String(word).slice(0, 200) : ''
}

const kept = ({ status, error, text, ms }: PostResult) => ({ status, error, text: text.slice(0, KEPT_CHARS), ms })
