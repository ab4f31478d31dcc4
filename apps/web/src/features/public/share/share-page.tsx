import type { SharedAddress, SharedFile } from '@tuheng/domain/files/folders/share.calls'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { Contents } from '../preview/contents.tsx'
import { words } from './share-words.ts'

/** One file that a company shares by a link, for whoever has it. */
export default function SharePage() {
  const lang = useLang()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <PublicFrame>
      {token ? (
        <SharedByLink key={token} token={token} />
      ) : (
        <CardPage title={words.title[lang]}>
          <Note>{words.noToken[lang]}</Note>
        </CardPage>
      )}
    </PublicFrame>
  )
}

function SharedByLink({ token }: { token: string }) {
  const lang = useLang()
  const [shown, setShown] = useState<SharedFile>()
  const [password, setPassword] = useState<string>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    call<SharedFile>('share/info/open', { token }, { signal: controller.signal }).then(setShown, (cause: unknown) => {
      if (!controller.signal.aborted) setError(cause)
    })
    return () => controller.abort()
  }, [token])
  if (error !== undefined)
    return (
      <CardPage title={words.title[lang]}>
        <Refusal error={error} notOfferedText={words.missing} />
      </CardPage>
    )
  if (!shown)
    return (
      <CardPage title={words.title[lang]}>
        <Note>{words.loading[lang]}</Note>
      </CardPage>
    )
  const { company } = shown
  if (shown.state === 'over')
    return (
      <CardPage title={words.title[lang]}>
        <Note kind="wait" title={words.over[lang]}>
          {fill(words.overText[lang], { company })}
        </Note>
      </CardPage>
    )
  if (shown.state === 'password')
    return (
      <PasswordForm
        token={token}
        company={company}
        onOpen={(file, typed) => {
          setPassword(typed)
          setShown(file)
        }}
      />
    )
  return <OpenFile token={token} password={password} file={shown} />
}

interface PasswordProps {
  token: string
  company: string
  onOpen(file: SharedFile, password: string): void
}

function PasswordForm({ token, company, onOpen }: PasswordProps) {
  const lang = useLang()
  const { values, problems, failure, busy, set, onSubmit } = usePlainForm({
    initial: { password: '' },
    validate: ({ password }) => (password ? {} : { password: words.passwordMissing[lang] }),
    send: async ({ password }) => onOpen(await call<SharedFile>('share/info/open', { token, password }), password),
    notOfferedText: words.missing,
  })
  return (
    <CardPage title={words.title[lang]} lead={fill(words.passwordText[lang], { company })}>
      <form onSubmit={onSubmit} noValidate>
        <PlainField
          id="password"
          type="password"
          autoComplete="off"
          label={words.password[lang]}
          value={values.password}
          onValue={set('password')}
          problem={problems.password}
        />
        {failure && <Refusal {...failure} />}
        <Actions>
          <PlainButton type="submit" variant="primary" busy={busy}>
            {words.open[lang]}
          </PlainButton>
        </Actions>
      </form>
    </CardPage>
  )
}

type OpenedFile = Extract<SharedFile, { state: 'open' }>

function OpenFile({ token, password, file }: { token: string; password: string | undefined; file: OpenedFile }) {
  const lang = useLang()
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    call<SharedAddress>('share/info/file', { token, password }, { signal: controller.signal }).then(
      answer => setUrl(answer.url),
      (cause: unknown) => {
        if (!controller.signal.aborted) setError(cause)
      },
    )
    return () => controller.abort()
  }, [token, password])
  const download = async () => {
    try {
      window.location.assign((await call<SharedAddress>('share/info/file', { token, password, download: true })).url)
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <CardPage wide title={file.name} lead={fill(words.from[lang], { company: file.company })}>
      <Actions>
        <PlainButton variant="primary" onClick={() => void download()}>
          {words.download[lang]}
        </PlainButton>
      </Actions>
      {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
      {url && <Contents url={url} name={file.name} mime={file.mime} size={file.size} />}
      <p>{fill(words.until[lang], { at: file.expiresAt.slice(0, 16) })}</p>
    </CardPage>
  )
}
