import type { FileRef } from '@tuheng/domain/kernel/field'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useEffect, useState } from 'react'
import { call, newKey } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import answerCss from '../frame/answer.module.css'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { useShownHeading } from '../frame/use-shown-heading.ts'
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
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [key] = useState(newKey)
  const accepts = verdict === 'accept'
  const heading = useShownHeading()
  const form = usePlainForm({
    initial: { reason: '', name: '', mobile: '', code: '' },
    validate: ({ reason, name, mobile, code }) => ({
      ...(!accepts && needsReason && wordsOf(reason) === null ? { reason: words.reasonEmpty[lang] } : {}),
      ...(name.trim() ? {} : { name: words.nameEmpty[lang] }),
      ...((accepts || mobile.trim()) && !isMobile(mobile) ? { mobile: words.mobileWrong[lang] } : {}),
      ...(accepts && needsCode && !code.trim() ? { code: words.codeEmpty[lang] } : {}),
    }),
    defer: () => {
      if (uploads.running > 0) wait()
      return uploads.running > 0
    },
    send: async ({ reason, name, mobile, code }) => {
      const body = accepts
        ? { name, mobile, ...(needsCode ? { code } : {}) }
        : { name, ...(mobile.trim() ? { mobile } : {}), ...(reason.trim() ? { reason } : {}), ...lineAnswers() }
      await call(
        `settle/info/${verdict}`,
        { token, ...body, ...(files.length ? { files: files.map(file => file.id) } : {}) },
        { idempotencyKey: key },
      )
      onDone()
    },
    notOfferedText: words.missing,
  })
  const { values, problems, failure, busy, set, onSubmit } = form
  const { isWaiting, wait } = useAfterUploads(uploads, () => void form.submit())
  return (
    <form noValidate className={`${answerCss.form} ${css.who}`} onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1} className={answerCss.heading}>
        {(accepts ? words.whoTitle : words.whoDispute)[lang]}
      </h2>
      <p className={css.soft}>
        {accepts ? fill(words.acceptWhat[lang], { amount: groupThousands(amount) }) : words.disputeWhat[lang]}
      </p>
      {disputed.length > 0 && <DisputedLines lines={disputed} />}
      {!accepts && (
        <PlainField
          id="reason"
          label={(needsReason ? words.wholeMust : words.whole)[lang]}
          required={needsReason}
          maxLength={200}
          value={values.reason}
          problem={problems.reason}
          onValue={set('reason')}
        />
      )}
      <PlainField
        id="name"
        label={words.name[lang]}
        required
        autoComplete="name"
        maxLength={30}
        value={values.name}
        problem={problems.name}
        onValue={set('name')}
      />
      <PlainField
        id="mobile"
        label={(accepts ? words.mobile : words.mobileMaybe)[lang]}
        required={accepts}
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={values.mobile}
        problem={problems.mobile}
        onValue={set('mobile')}
      />
      {accepts && needsCode && (
        <CodeField
          token={token}
          mobile={values.mobile}
          code={values.code}
          problem={problems.code}
          onCode={set('code')}
          onWrong={mobile => form.setProblems({ ...problems, mobile })}
          onError={error => form.setFailure({ error, notOfferedText: words.missing })}
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
      {failure && <Refusal {...failure} />}
      <div className={answerCss.acts}>
        <PlainButton type="submit" variant="primary" size="large" busy={busy || isWaiting}>
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
        id="code"
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
