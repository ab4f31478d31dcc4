import type { FileLink } from '@tuheng/domain/system/file.calls'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { Contents } from './contents.tsx'
import css from './preview.module.css'
import { words } from './preview-words.ts'

/** Shows one attachment, `?id=`, to people who may read it. Fetched again at every visit; nothing is cached. */
export default function PreviewPage() {
  const lang = useLang()
  const { pathname, search } = useLocation()
  const signedIn = useSession(state => !!state.token)
  const id = Number(new URLSearchParams(search).get('id') ?? '')
  if (!Number.isInteger(id) || id <= 0) return <NoticePage title={words.noFile[lang]} text={words.noFileText[lang]} />
  if (!signedIn) {
    return (
      <NoticePage title={words.signIn[lang]} text={words.signInText[lang]}>
        <PlainLink variant="primary" to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>
          {words.toSignIn[lang]}
        </PlainLink>
      </NoticePage>
    )
  }
  return <FilePage key={id} id={id} />
}

function NoticePage({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  const lang = useLang()
  return (
    <PublicFrame>
      <CardPage title={words.title[lang]}>
        <Note kind="wait" title={title}>
          {text}
        </Note>
        {children && <Actions>{children}</Actions>}
      </CardPage>
    </PublicFrame>
  )
}

function FilePage({ id }: { id: number }) {
  const lang = useLang()
  const [file, setFile] = useState<FileLink>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    call<FileLink>('fms/file/link', { id }, { signal: controller.signal }).then(setFile, (cause: unknown) => {
      if (!controller.signal.aborted) setError(cause)
    })
    return () => controller.abort()
  }, [id])
  const download = async () => {
    try {
      const { url } = await call<FileLink>('fms/file/link', { id, download: true })
      window.location.assign(url)
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <PublicFrame>
      <div className={css.page}>
        <header className={css.head}>
          <h1>{file?.name ?? words.title[lang]}</h1>
          {file && <span>{sizeText(file.size)}</span>}
          {file && <PlainButton onClick={() => void download()}>{words.download[lang]}</PlainButton>}
        </header>
        {error !== undefined && credentials.token && <Refusal error={error} notOfferedText={words.missing} />}
        {error === undefined && !file && <Note>{words.loading[lang]}</Note>}
        {file && <Contents {...file} />}
      </div>
    </PublicFrame>
  )
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
