import { useEffect, useState } from 'react'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { toast } from '../../../shared/ui/plain/toast.tsx'
import { words } from './account-words.ts'
import { isMobile } from './checks.ts'
import { sendCode } from './company-calls.ts'
import css from './account.module.css'

const RESEND_SECONDS = 60

interface Props {
  mobile: string
  code: string
  onMobile: (value: string) => void
  onCode: (value: string) => void
  problems: { mobile?: string | undefined; code?: string | undefined }
  onProblem: (problems: { mobile: string }) => void
  onError: (error: unknown) => void
}

/** A mobile number, and the code that proves its possession. */
export function MobileCode({ mobile, code, onMobile, onCode, problems, onProblem, onError }: Props) {
  const lang = useLang()
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isInLog, setIsInLog] = useState(false)
  useEffect(() => {
    if (!secondsLeft) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const send = async () => {
    if (!isMobile(mobile.trim())) {
      onProblem({ mobile: words.mobileWrong[lang] })
      return document.getElementById('mobile')?.focus()
    }
    setBusy(true)
    try {
      const answer = await sendCode(mobile.trim())
      const inLog = 'sentTo' in answer && answer.sentTo === 'log'
      setIsInLog(inLog)
      if (!inLog) toast('success', words.codeSent[lang], 3)
      setSecondsLeft(RESEND_SECONDS)
    } catch (error) {
      onError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <PlainField
        id="mobile"
        label={words.mobile[lang]}
        required
        inputMode="tel"
        autoComplete="tel"
        value={mobile}
        problem={problems.mobile}
        onValue={onMobile}
      />
      <div className={css.withButton}>
        <PlainField
          id="code"
          label={words.code[lang]}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          problem={problems.code}
          hint={isInLog ? words.codeInLog[lang] : undefined}
          onValue={onCode}
        />
        <PlainButton size="large" busy={busy} disabled={secondsLeft > 0} onClick={() => void send()}>
          {secondsLeft ? fill(words.sendAgain[lang], { seconds: secondsLeft }) : words.sendCode[lang]}
        </PlainButton>
      </div>
    </>
  )
}
