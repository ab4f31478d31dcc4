import { createHmac } from 'node:crypto'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { financeSystem, OutgoingVoucher } from '@tuheng/domain/margin/index'
import { readForeignJson } from '../../plugins/foreign-json.ts'
import { postSafely, type PostResult } from '../../plugins/safe-request.ts'

export type FinanceSystem = RowOf<typeof financeSystem>

/** A finance system with what a call to it needs. */
export interface FinanceConnection {
  system: Pick<FinanceSystem, 'baseUrl' | 'appKey' | 'timeoutSeconds'>
  secret: string
  /** Hosts inside the network that may be called. */
  allowed: readonly string[]
  at: Date
}

/**
 * `done`: it is booked there. `refused`: it will not be booked as it is. `failed`: nobody knows, so that the same voucher is
 * sent again with the same key.
 */
export interface PushAnswer {
  outcome: 'done' | 'refused' | 'failed'
  word: string
  outerNo: string | null
  /** The answer as it came, its beginning at least. */
  text: string
  ms: number
}

const KEPT_CHARS = 8000
const PATH = '/voucher/save'
/** Busy servers and limits are asked again; a refusal of the request itself is not. */
const COMES_BACK = new Set([408, 425, 429])

/** HMAC-SHA256 of path, time and body in lines, as hexadecimal digits. */
export const financeSignature = (secret: string, { timestamp, body }: { timestamp: string; body: string }): string =>
  createHmac('sha256', secret).update([PATH, timestamp, body].join('\n')).digest('hex')

/** Hands a voucher over: `POST {address}/voucher/save`, answered by `{ code, msg, data: { voucherNo } }`. */
export async function pushVoucher(
  { system, secret, allowed, at }: FinanceConnection,
  key: string,
  content: OutgoingVoucher,
): Promise<PushAnswer> {
  const body = JSON.stringify({ key, ...content })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const posted = await postSafely({
    url: `${(system.baseUrl ?? '').replace(/\/$/, '')}${PATH}`,
    body,
    allowed,
    timeoutMs: system.timeoutSeconds * 1000,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'tuheng-vouchers/1',
      'idempotency-key': key,
      'x-app-key': system.appKey ?? '',
      'x-timestamp': timestamp,
      'x-sign': financeSignature(secret, { timestamp, body }),
    },
  })
  return { ...readAnswer(posted), text: posted.text.slice(0, KEPT_CHARS), ms: posted.ms }
}

type Read = Pick<PushAnswer, 'outcome' | 'word' | 'outerNo'>
const failed = (word: string): Read => ({ outcome: 'failed', word, outerNo: null })

function readAnswer({ status, error, text }: PostResult): Read {
  if (status === null || error) return failed(error ?? 'failed')
  if (status >= 500 || COMES_BACK.has(status)) return failed(`HTTP ${status}`)
  const answer = parsed(text)
  const word = wordOf(answer?.['msg'])
  if (status >= 400) return { outcome: 'refused', word: word || `HTTP ${status}`, outerNo: null }
  if (answer?.['code'] === undefined) return failed('answer cannot be read')
  if (wordOf(answer['code']) !== '0')
    return { outcome: 'refused', word: word || `code ${wordOf(answer['code'])}`, outerNo: null }
  const data = answer['data'] as Record<string, unknown> | null | undefined
  return { outcome: 'done', word, outerNo: wordOf(data?.['voucherNo']).slice(0, 50) || null }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = readForeignJson(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
