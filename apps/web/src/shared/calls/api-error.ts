import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import { translate } from '../text/i18n.ts'
import { zh, type ShellKey } from '../text/locale/zh.ts'

/** A single error; `path` names the field (`lines.2.price`), empty for the whole document. */
export type FieldError = LocalizedIssue

export interface Envelope<T = unknown> {
  status: boolean
  code: number | string
  msg?: string
  data?: T
  error?: string
  errors?: FieldError[]
  requestId?: string
}

/**
 * The server refused, or gave no answer (`status` 0, `error` 'net.unreachable' or 'net.timeout'). `message` can be
 * shown to people.
 */
export class ApiError extends Error {
  readonly status: number
  /** Code of the envelope. */
  readonly code: number
  /** Name of the error: `waybill.vehicle_busy`. */
  readonly error: string
  readonly errors: FieldError[]
  readonly requestId: string
  readonly data: unknown
  constructor(
    facts: { status: number; msg: string } & Partial<
      Pick<ApiError, 'code' | 'error' | 'errors' | 'requestId' | 'data' | 'cause'>
    >,
  ) {
    super(facts.msg, { cause: facts.cause })
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code ?? facts.status
    this.error = facts.error ?? ''
    this.errors = facts.errors ?? []
    this.requestId = facts.requestId ?? ''
    this.data = facts.data
  }
  get msg(): string {
    return this.message
  }
  /** Whether the server refused with a reason. Then support has nothing to look up. */
  get hasReason(): boolean {
    return this.status >= 400 && this.status < 500 && (this.error !== '' || this.errors.length > 0)
  }
  /** Whether a retry without changes may succeed. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

export function errorOfAnswer(status: number, envelope: Envelope | undefined): ApiError {
  return new ApiError({
    status,
    msg: envelope?.msg || (status < 300 ? translate('common.failed') : textOfStatus(status)),
    code: Number(envelope?.code ?? status),
    error: envelope?.error,
    errors: envelope?.errors,
    requestId: envelope?.requestId,
    data: envelope?.data,
  })
}

export function errorOfFailure(failure: { timedOut: boolean; seconds: number; cause: unknown }): ApiError {
  const { timedOut, seconds, cause } = failure
  return timedOut
    ? new ApiError({ status: 0, error: 'net.timeout', msg: translate('net.timeout', { seconds }), cause })
    : new ApiError({ status: 0, error: 'net.unreachable', msg: translate('net.unreachable'), cause })
}

/** The message for an HTTP status whose answer has none. */
export function textOfStatus(status: number): string {
  const key = `http.${status}`
  return key in zh ? translate(key as ShellKey) : translate('http.other', { status })
}
