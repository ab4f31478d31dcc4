import { ApiError } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { Note } from './card-page.tsx'

/** What a refusal means to a visitor: the server lacks the call or wants a session for it, or it said something of its own. */
export function isNotOffered(error: unknown, signedIn: boolean): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.error === 'request.not_found' ||
    (error.status === 404 && error.error === '') ||
    (error.status === 401 && !signedIn)
  )
}

/** The answer of the server, with the number that support asks for. `missing`: what to say where the server does not do this. */
export function Refusal({ error, missing }: { error: unknown; missing: Text }) {
  const lang = useLang()
  const said = error instanceof Error ? error.message : String(error)
  const id = error instanceof ApiError ? error.requestId : ''
  const notOffered = isNotOffered(error, !!credentials.token)
  return (
    <Note kind="bad" title={notOffered ? missing[lang] : said}>
      {notOffered && (
        <div>
          {WORDS.answer[lang]} {said}
        </div>
      )}
      {id && (
        <small>
          {WORDS.request[lang]} <code>{id}</code>
        </small>
      )}
    </Note>
  )
}

const WORDS = {
  answer: { zh: '服务器的答复：', en: 'The server answered:' },
  request: { zh: '请求号', en: 'Request id' },
} as const
