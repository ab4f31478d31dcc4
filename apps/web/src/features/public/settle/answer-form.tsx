import type { FileRef } from '@tuheng/domain/kernel/field'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, call, newKey } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { isMobile } from './line-answers.ts'
import { groupThousands } from './figures.ts'
import { DisputedLines, type DisputedLine } from './disputed-lines.tsx'
import { ProofInput } from './proof-input.tsx'
import { useAfterUploads, type UploadEvent, type Uploads } from './uploads.ts'
import css from './settle.module.css'
import { words } from './settle-words.ts'

interface Props {
  token: string
  verdict: 'accept' | 'dispute'
  amount: string
  needsCode: boolean
  /** A dispute without lines must say what is wrong with the statement. */
  needsReason: boolean
  /** What is sent in addition to the person's name and mobile. */
  lineAnswers(): object
  /** The disputed lines, with what was said of each. */
  disputed: readonly DisputedLine[]
  uploads: Uploads
  onUpload(news: UploadEvent): void
  onBack(): void
  onDone(): void
}

type Problems = Partial<Record<'name' | 'mobile' | 'code' | 'reason', string>>

/** The name of the person who accepts or disputes. The last step before the answer counts. */
export function AnswerForm({
  token,
  verdict,
  amount,
  needsCode,
  needsReason,
  lineAnswers,
  disputed,
  uploads,
  onUpload,
  onBack,
  onDone,
}: Props) {
  const lang = useLang()
  const [signer, setSigner] = useState({ name: '', mobile: '', code: '', reason: '' })
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const [key] = useState(newKey)
  const accepts = verdict === 'accept'
  const heading = useRef<HTMLHeadingElement>(null)
  // It opens below all lines, where people on a phone would not look for it
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const set = (name: keyof typeof signer) => (value: string) => {
    setSigner({ ...signer, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async () => {
    if (sending) return
    const wrong: Problems = {}
    if (!signer.name.trim()) wrong.name = words.nameEmpty[lang]
    if (accepts || signer.mobile.trim() ? !isMobile(signer.mobile) : false) wrong.mobile = words.mobileWrong[lang]
    if (accepts && needsCode && !signer.code.trim()) wrong.code = words.codeEmpty[lang]
    if (!accepts && needsReason && wordsOf(signer.reason) === null) wrong.reason = words.reasonEmpty[lang]
    setProblems(wrong)
    setError(undefined)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(`who-${first}`)?.focus()
    if (uploads.running > 0) return wait()
    setSending(true)
    try {
      const { name, mobile, code, reason } = signer
      const body = accepts
        ? { name, mobile, ...(needsCode ? { code } : {}) }
        : { name, ...(mobile.trim() ? { mobile } : {}), ...(reason.trim() ? { reason } : {}), ...lineAnswers() }
      await call(
        `settle/info/${verdict}`,
        { token, ...body, ...(files.length ? { files: files.map(file => file.id) } : {}) },
        { idempotencyKey: key },
      )
      onDone()
    } catch (cause) {
      setError(cause)
      if (cause instanceof ApiError)
        setProblems(Object.fromEntries(cause.errors.filter(one => one.path in signer).map(one => [one.path, one.msg])))
      setSending(false)
    }
  }
  const { isWaiting, wait } = useAfterUploads(uploads, () => void submit())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate className={css.who} onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {(accepts ? words.whoTitle : words.whoDispute)[lang]}
      </h2>
      <p className={css.soft}>
        {accepts ? fill(words.acceptWhat[lang], { amount: groupThousands(amount) }) : words.disputeWhat[lang]}
      </p>
      {disputed.length > 0 && <DisputedLines lines={disputed} />}
      {!accepts && (
        <PlainField
          id="who-reason"
          label={(needsReason ? words.wholeMust : words.whole)[lang]}
          required={needsReason}
          maxLength={200}
          value={signer.reason}
          problem={problems.reason}
          onValue={set('reason')}
        />
      )}
      <PlainField
        id="who-name"
        label={words.name[lang]}
        required
        autoComplete="name"
        maxLength={30}
        value={signer.name}
        problem={problems.name}
        onValue={set('name')}
      />
      <PlainField
        id="who-mobile"
        label={(accepts ? words.mobile : words.mobileMaybe)[lang]}
        required={accepts}
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={signer.mobile}
        problem={problems.mobile}
        onValue={set('mobile')}
      />
      {accepts && needsCode && (
        <CodeField
          token={token}
          mobile={signer.mobile}
          code={signer.code}
          problem={problems.code}
          onCode={set('code')}
          onWrong={mobile => setProblems({ ...problems, mobile })}
          onError={setError}
        />
      )}
      <ProofInput
        token={token}
        label={(accepts ? words.signed : words.proof)[lang]}
        files={files}
        onUpload={onUpload}
        onFiles={setFiles}
      />
      {isWaiting && <p role="alert">{words.stillUploading[lang]}</p>}
      {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
      <div className={css.acts}>
        <PlainButton type="submit" variant="primary" size="large" busy={sending || isWaiting}>
          {(accepts ? words.accept : words.dispute)[lang]}
        </PlainButton>
        <PlainButton size="large" onClick={onBack}>
          {words.back[lang]}
        </PlainButton>
      </div>
    </form>
  )
}

const RESEND_SECONDS = 60

interface CodeProps {
  token: string
  mobile: string
  code: string
  problem: string | undefined
  onCode(code: string): void
  onWrong(problem: string): void
  onError(error: unknown): void
}

/** Proves the mobile number by a code, where the company requires it. */
function CodeField({ token, mobile, code, problem, onCode, onWrong, onError }: CodeProps) {
  const lang = useLang()
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (!secondsLeft) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const send = () => {
    if (!isMobile(mobile)) return onWrong(words.mobileWrong[lang])
    setSecondsLeft(RESEND_SECONDS)
    call('settle/info/code', { token, mobile }).catch((cause: unknown) => {
      setSecondsLeft(0)
      onError(cause)
    })
  }
  return (
    <div className={css.code}>
      <PlainField
        id="who-code"
        label={words.code[lang]}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        problem={problem}
        onValue={onCode}
      />
      <PlainButton size="large" disabled={secondsLeft > 0} onClick={send}>
        {secondsLeft ? fill(words.sendAgain[lang], { seconds: secondsLeft }) : words.sendCode[lang]}
      </PlainButton>
    </div>
  )
}
