import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { sealFileCall, SealInfo } from '@tuheng/domain/settlement/seal-use/seal-info.calls'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import answerCss from '../frame/answer.module.css'
import css from './seal.module.css'
import { words } from './seal-words.ts'

/** What was stamped under a code, and whether a file is that one. */
export function SealResult({ code, info }: { code: string; info: SealInfo }) {
  const lang = useLang()
  const [error, setError] = useState<unknown>()
  const { company } = info
  const open = () => {
    // Opened within the click: otherwise the browser blocks it as a pop-up
    const page = window.open('', '_blank')
    void call<AnswerOf<typeof sealFileCall>>('seal/info/file', { code }).then(
      ({ url }) => {
        if (page) page.location.href = url
      },
      (cause: unknown) => {
        page?.close()
        setError(cause)
      },
    )
  }
  return (
    <section className={css.result} aria-live="polite">
      {info.state === 'valid' ? (
        <Note kind="good" title={fill(words.valid[lang], { company })}>
          {words.validWhat[lang]}
        </Note>
      ) : (
        <Note kind="bad" title={words.revoked[lang]}>
          {fill(words.revokedWhat[lang], { company })}
        </Note>
      )}
      <dl className={answerCss.facts}>
        <Fact label={words.no[lang]} value={info.sealUseNo} />
        <Fact label={words.file[lang]} value={info.title} />
        <Fact label={words.kind[lang]} value={info.docKind[lang]} />
        <Fact label={words.seal[lang]} value={info.sealName} />
        <Fact label={words.usedAt[lang]} value={info.usedAt.slice(0, 16)} />
        {info.pages !== null && <Fact label={words.pages[lang]} value={String(info.pages)} />}
        <Fact label={words.copies[lang]} value={String(info.copies)} />
      </dl>
      {info.sourceHash && (
        <dl className={css.hash}>
          <dt>{words.sourceHash[lang]}</dt>
          <dd>{info.sourceHash}</dd>
        </dl>
      )}
      {info.state === 'valid' && <Compare hash={info.sealedHash} />}
      {info.hasFile && <PlainButton onClick={open}>{words.open[lang]}</PlainButton>}
      {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Compare({ hash }: { hash: string }) {
  const lang = useLang()
  const [same, setSame] = useState<boolean>()
  const compare = async (file: File | undefined) => {
    setSame(undefined)
    if (file) setSame((await sha256(file)) === hash)
  }
  return (
    <div className={css.compare}>
      <label htmlFor="stamped">{words.compare[lang]}</label>
      <input
        id="stamped"
        type="file"
        accept="application/pdf"
        onChange={event => void compare(event.target.files?.[0])}
      />
      <small>{words.compareWhat[lang]}</small>
      {same !== undefined && (
        <Note kind={same ? 'good' : 'bad'} title={same ? words.same[lang] : words.differs[lang]} />
      )}
    </div>
  )
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
