import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ApiError } from '../../shared/calls/api-error.ts'
import { fill } from '../../shared/text/fill.ts'
import { useLang, useT } from '../../shared/text/i18n.ts'
import { messengerOffer, type MessengerOffer } from '../../shared/session/messenger-offer.ts'
import { PlainButton } from '../../shared/ui/plain/button.tsx'
import { PlainField, PlainPassword } from '../../shared/ui/plain/field.tsx'
import { toast } from '../../shared/ui/plain/toast.tsx'
import { useSession } from '../../shared/session/session.ts'
import { typedPassword } from '../../shared/session/typed-password.ts'
import { CaptchaField } from './captcha-field.tsx'
import css from './login-form.module.css'
import { words } from './login-words.ts'

const NAME_KEY = 'tuheng.username'

interface Problems {
  username?: string
  password?: string
  captcha?: string
  /** A problem of neither field. */
  form?: string
}

/** Signs in; the guard then leads to the next page. */
export function LoginForm() {
  const t = useT()
  const lang = useLang()
  const remembered = useRef(localStorage.getItem(NAME_KEY) ?? '')
  const [username, setUsername] = useState(remembered.current)
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [bindingOffer, setBindingOffer] = useState(messengerOffer.read)
  // 0 until the server requires a code. A picture is valid for one attempt, so each gets a new one.
  const [attempt, setAttempt] = useState(0)
  const [captcha, setCaptcha] = useState('')
  const [captchaKey, setCaptchaKey] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Problems = {}
    if (!username.trim()) missing.username = t('login.username.empty')
    if (!password) missing.password = t('login.password.empty')
    setProblems(missing)
    const first = (['username', 'password'] as const).find(name => missing[name])
    if (first) return focusOn(first)
    setBusy(true)
    try {
      // If left empty, it may no longer be required: only the server knows how long it is
      const solved = attempt && captchaKey && captcha.trim() ? { key: captchaKey, code: captcha } : undefined
      // Before the guard shows what comes next
      typedPassword.keep(password)
      const bound = await useSession
        .getState()
        .login({ username: username.trim(), password, captcha: solved, bind: bindingOffer?.bind })
      if (!useSession.getState().user?.mustChangePassword) typedPassword.drop()
      localStorage.setItem(NAME_KEY, username.trim())
      if (bindingOffer) reportBinding(bindingOffer, bound)
    } catch (error) {
      typedPassword.drop()
      const found = problemsOf(error)
      setProblems(found)
      setBusy(false)
      if (attempt || requiresCaptcha(error)) {
        setCaptcha('')
        setAttempt(attempt + 1)
      }
      // A field that has just appeared is focused once it is rendered
      setTimeout(() => focusOn(found.captcha ? 'captcha' : 'password'))
    }
  }
  const reportBinding = ({ nick }: MessengerOffer, bound: boolean) => {
    messengerOffer.drop()
    toast(bound ? 'success' : 'warning', fill(words[bound ? 'offerBound' : 'offerLost'][lang], { nick }), 6)
  }
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className={css.form} noValidate onSubmit={event => void submit(event)}>
      {bindingOffer && (
        <p className={css.offer} role="status">
          {fill(words.offer[lang], { nick: bindingOffer.nick })}
          <PlainButton
            variant="quiet"
            onClick={() => {
              messengerOffer.drop()
              setBindingOffer(null)
            }}
          >
            {words.offerDrop[lang]}
          </PlainButton>
        </p>
      )}
      <PlainField
        id="username"
        label={t('login.username')}
        problem={problems.username}
        autoComplete="username"
        autoFocus={!remembered.current}
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onValue={value => {
          setUsername(value)
          setProblems({ ...problems, username: undefined })
        }}
      />
      <PlainPassword
        id="password"
        label={t('login.password')}
        problem={problems.password ?? problems.form}
        hint={capsLock ? t('login.capsLock') : undefined}
        autoComplete="current-password"
        autoFocus={!!remembered.current}
        value={password}
        onKeyDown={updateCapsLock}
        onKeyUp={updateCapsLock}
        onBlur={() => setCapsLock(false)}
        onValue={value => {
          setPassword(value)
          setProblems({ ...problems, password: undefined, form: undefined })
        }}
      />
      {attempt > 0 && (
        <CaptchaField
          code={captcha}
          problem={problems.captcha}
          attempt={attempt}
          onKeyChange={setCaptchaKey}
          onCode={value => {
            setCaptcha(value)
            setProblems({ ...problems, captcha: undefined })
          }}
        />
      )}
      <PlainButton variant="primary" size="large" type="submit" block busy={busy}>
        {t('login.submit')}
      </PlainButton>
    </form>
  )
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: String(error) }
  const at = (path: string) => error.errors.find(e => e.path === path)?.msg
  const [username, password, captcha] = [at('username'), at('password'), at('captcha')]
  return username || password || captcha ? { username, password, captcha } : { form: error.message }
}

/** Whether the next attempt requires a captcha. */
function requiresCaptcha(error: unknown): boolean {
  return error instanceof ApiError && (error.data as { captcha?: boolean } | null)?.captcha === true
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}
