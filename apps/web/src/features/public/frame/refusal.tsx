import { ApiError } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { Note } from './card-page.tsx'

/**
 * Whether the server lacks the call or requires a session for it, as opposed to a refusal with a message of its own.
 */
export function isNotOffered(error: unknown, signedIn: boolean): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.error === 'request.not_found' ||
    (error.status === 404 && error.error === '') ||
    (error.status === 401 && !signedIn)
  )
}

/**
 * The server's message, with the number that support asks for where the message gives no reason. `notOfferedText`: shown where the server does not offer the
 * call.
 */
export function Refusal({ error, notOfferedText }: { error: unknown; notOfferedText: Text }) {
  const lang = useLang()
  const message = error instanceof Error ? error.message : String(error)
  const id = error instanceof ApiError && !error.hasReason ? error.requestId : ''
  const isMissing = isNotOffered(error, !!credentials.token)
  return (
    <Note kind="bad" title={isMissing ? notOfferedText[lang] : message}>
      {isMissing && (
        <div>
          {TEXTS.answer[lang]} {message}
        </div>
      )}
      {id && (
        <small>
          {TEXTS.request[lang]} <code>{id}</code>
        </small>
      )}
    </Note>
  )
}

const TEXTS = {
  answer: { zh: '服务器的答复：', en: 'The server answered:' },
  request: { zh: '请求号', en: 'Request id' },
} as const
