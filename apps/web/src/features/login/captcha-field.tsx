import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { codeCall } from '@tuheng/domain/system/accounts/account.calls'
import { useEffect, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { PlainButton } from '../../shared/ui/plain/button.tsx'
import { PlainField } from '../../shared/ui/plain/field.tsx'
import css from './captcha-field.module.css'
import { words } from './login-words.ts'

type Picture = Extract<AnswerOf<typeof codeCall>, { image: string }>

interface Props {
  code: string
  problem: string | undefined
  /** Increases with every attempt: a picture is valid for one. */
  attempt: number
  onCode(code: string): void
  /** The key identifies the picture that the code belongs to. */
  onKeyChange(key: string): void
}

/** Required after wrong passwords: the characters in a picture. The person can ask for another picture. */
export function CaptchaField({ code, problem, attempt, onCode, onKeyChange }: Props) {
  const lang = useLang()
  const [picture, setPicture] = useState<Picture>()
  const [failure, setFailure] = useState('')
  const [refreshes, setRefreshes] = useState(0)
  useEffect(() => {
    let unmounted = false
    const show = (found: Picture) => {
      if (unmounted) return
      setFailure('')
      setPicture(found)
      onKeyChange(found.key)
    }
    call<Picture>('user/login/code', undefined, { method: 'GET' }).then(show, (error: unknown) => {
      if (!unmounted) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => {
      unmounted = true
    }
  }, [refreshes, attempt, onKeyChange])
  return (
    <>
      <PlainField
        id="captcha"
        label={words.captcha[lang]}
        problem={problem ?? (failure || undefined)}
        hint={words.captchaHint[lang]}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        value={code}
        onValue={onCode}
      />
      <div className={css.picture}>
        {picture ? (
          <img src={picture.image} width={140} height={48} alt={words.captchaPicture[lang]} />
        ) : (
          <span className={css.blank}>{failure && words.captchaMissing[lang]}</span>
        )}
        <PlainButton
          variant="quiet"
          onClick={() => {
            onCode('')
            setRefreshes(refreshes + 1)
            document.getElementById('captcha')?.focus()
          }}
        >
          {words.captchaAnother[lang]}
        </PlainButton>
      </div>
    </>
  )
}
